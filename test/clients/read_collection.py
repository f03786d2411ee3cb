# `python3 read_collection.py ROOT COLLECTION`: what QGIS's provider of OGC API – Features finds, as JSON.
import json
import sys

from qgis.core import QgsApplication, QgsVectorLayer

app = QgsApplication([], False)
app.initQgis()
warnings = []
app.messageLog().messageReceived.connect(lambda text, tag, level: warnings.append(f"{tag}: {text}") if level in (1, 2) else None)
layer = QgsVectorLayer(f"url='{sys.argv[1]}' typename='{sys.argv[2]}'", "collection", "OAPIF")
if not layer.isValid():
    sys.exit(f"QGIS reads no collection there: {layer.error().summary()}")
rows = list(layer.getFeatures())
people = [row["population"] for row in rows if isinstance(row["population"], (int, float))]
box = layer.extent()
print(json.dumps({
    "count": len(rows),
    "known": len(people),
    "sum": sum(people),
    "different": len({row["fips"] for row in rows}),
    "extent": [box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum()],
    "warnings": warnings,
}))
