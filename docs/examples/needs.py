"""Prints the published need of 21 days by product and zone, one row of the latest estimation of each disaster a line."""

import csv
import io
import sys
import urllib.request

address = f"{sys.argv[1]}/data/needs_multi_day.csv?where=latest%3D1"
with urllib.request.urlopen(address) as answer:
    rows = list(csv.DictReader(io.TextIOWrapper(answer, "utf-8-sig")))
for row in rows:
    # An empty cell is a figure that is not known, which is not zero.
    total = f"{float(row['total']):,.0f}" if row["total"] else "not known"
    print(f"zone {row['zone']}: {row['product']} {total} {row['unit']}")
print(f"{len(rows)} rows")
