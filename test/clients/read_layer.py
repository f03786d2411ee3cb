# `python3 read_layer.py LAYER COUNTY TABLE`: what QGIS's arcgisfeatureserver provider finds at a layer, as it is and in
# Florida's state plane by Esri's number, and what its GDAL finds at a table, as JSON.
import json
import sys

from qgis.core import (
    QgsApplication, QgsAggregateCalculator, QgsCoordinateReferenceSystem, QgsCoordinateTransform, QgsFeatureRequest,
    QgsProject, QgsVectorLayer,
)

app = QgsApplication([], False)
app.initQgis()
warnings = []


def note(text, tag, level):
    # PROJ may lack the grid between WGS 84 and NAD 83, which are a meter apart: that is this machine's.
    if level in (1, 2) and "Using non-preferred coordinate operation" not in text:
        warnings.append(f"{tag}: {text}")


app.messageLog().messageReceived.connect(note)
layer = QgsVectorLayer(f"crs='EPSG:4326' url='{sys.argv[1]}'", "tracts", "arcgisfeatureserver")
if not layer.isValid():
    sys.exit(f"QGIS reads no layer there: {layer.error().summary()}")
known, people, fips, shape = 0, 0, set(), None
for feature in layer.getFeatures():
    population = feature["population"]
    if isinstance(population, (int, float)):
        known += 1
        people += population
    fips.add(feature["fips"])
    if feature["OBJECTID"] == 1:
        shape = json.loads(feature.geometry().asJson(9))
own = QgsFeatureRequest().setFilterExpression(f"\"county\" = '{sys.argv[2]}'")
box = layer.extent()
plane = QgsVectorLayer(f"crs='ESRI:102658' url='{sys.argv[1]}'", "plane", "arcgisfeatureserver")
turn = QgsCoordinateTransform(
    QgsCoordinateReferenceSystem("ESRI:102658"), QgsCoordinateReferenceSystem("EPSG:4326"), QgsProject.instance()
)
in_feet = next(plane.getFeatures(QgsFeatureRequest().setFilterExpression('"OBJECTID" = 1'))).geometry()
east = in_feet.centroid().asPoint().x()
in_feet.transform(turn)
table = QgsVectorLayer(f"ESRIJSON:{sys.argv[3]}/query?where=1%3D1&outFields=*&f=json", "table", "ogr")
print(json.dumps({
    "count": layer.featureCount(),
    "known": known,
    "sum": people,
    "different": len(fips),
    "greatest": layer.aggregate(QgsAggregateCalculator.Max, "population")[0],
    "extent": [box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum()],
    "shape": shape,
    "feet": {"east": east, "shape": json.loads(in_feet.asJson(9))},
    "table": [table.isValid(), table.isSpatial(), sorted(row["fips"] for row in table.getFeatures())],
    "county": len(list(layer.getFeatures(own))),
    "warnings": warnings,
}))
