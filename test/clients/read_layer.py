# `python3 read_layer.py LAYER COUNTY`: what QGIS's arcgisfeatureserver provider finds at a layer, as JSON.
import json
import sys

from qgis.core import QgsApplication, QgsAggregateCalculator, QgsFeatureRequest, QgsVectorLayer

app = QgsApplication([], False)
app.initQgis()
warnings = []
app.messageLog().messageReceived.connect(lambda text, tag, level: warnings.append(f"{tag}: {text}") if level in (1, 2) else None)
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
print(json.dumps({
    "count": layer.featureCount(),
    "known": known,
    "sum": people,
    "different": len(fips),
    "greatest": layer.aggregate(QgsAggregateCalculator.Max, "population")[0],
    "extent": [box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum()],
    "shape": shape,
    "county": len(list(layer.getFeatures(own))),
    "warnings": warnings,
}))
