import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import type { Geometry } from "geojson";
import { ASKED, DISTANCES, MATRICES, ROWS, type Kind, type Relations } from "../../../test/fixtures/relation-cases.ts";
import { OBJECT_ID } from "./feature-source.ts";
import { METRES } from "./lengths.ts";
import { parseQuery, type Query, type RawParameters } from "./query-parameters.ts";
import { prepareFilter } from "./relations.ts";
import { selectRows } from "./run-query.ts";
import { shapeSource, type RowShape } from "./shape-source.ts";

/** Results of GEOS, recorded by `npm run clients geos`. */
const FOUND = JSON.parse(readFileSync(new URL("../../../test/fixtures/relations.json", import.meta.url), "utf8")) as Relations; // oxfmt-ignore

const SOURCES = Object.entries(ROWS).map(([shape, rows]) => {
  const layer = { id: 0, name: shape, displayField: "", description: "", shape: shape as keyof typeof ROWS };
  const signs = Object.keys(rows);
  const shapes = Object.values(rows).map((geometry, i) => ({
    objectId: i,
    values: {},
    geometry: geometry as RowShape,
  }));
  return { signs, source: shapeSource({ layer, fields: [OBJECT_ID], version: null, rows: shapes }) };
});

/** The letters of the rows that a query finds in any of the layers. */
function found(query: Query): string {
  return SOURCES.flatMap(({ signs, source }) => {
    const pieces = selectRows(source, query);
    let step = pieces.next();
    while (step.done !== true) step = pieces.next();
    return step.value.map((row) => signs[row] ?? "");
  })
    .sort()
    .join("");
}

/** A geometry in the form that ArcGIS's clients send. */
function written(kind: Kind, geometry: Geometry): object {
  const spatialReference = { wkid: 4326 };
  switch (geometry.type) {
    case "Point": {
      const [x, y] = geometry.coordinates;
      return { x, y, spatialReference };
    }
    case "MultiPoint":
      return { points: geometry.coordinates, spatialReference };
    case "MultiLineString":
      return { paths: geometry.coordinates, spatialReference };
    case "Polygon": {
      const [[xmin, ymin] = [], , [xmax, ymax] = []] = geometry.coordinates[0] ?? [];
      return kind === "Envelope"
        ? { xmin, ymin, xmax, ymax, spatialReference }
        : { rings: geometry.coordinates, spatialReference };
    }
    case "MultiPolygon":
      return { rings: geometry.coordinates.flat(), spatialReference };
    default:
      return assert.fail(geometry.type);
  }
}

const askedWith = (name: string, more: RawParameters): Query => {
  const { kind, geometry } = ASKED[name] ?? assert.fail(name);
  const asked = { geometryType: `esriGeometry${kind}`, geometry: JSON.stringify(written(kind, geometry)), ...more };
  return parseQuery(asked, [OBJECT_ID]);
};

before(async () => prepareFilter(askedWith("area over rows", {}).area));

for (const metres of DISTANCES)
  test(`every geometry finds by every relation what GEOS finds, ${metres} meters around it`, () => {
    const around = metres === 0 ? {} : { distance: String(metres), units: "esriSRUnit_Meter" };
    for (const [name, relations] of Object.entries(FOUND[metres] ?? assert.fail(`${metres}`))) {
      // The surroundings are one area for all relations except intersects, which may match any of its parts.
      const one = askedWith(name, { ...around, spatialRel: "esriSpatialRelContains" }).area ?? assert.fail(name);
      const parts = askedWith(name, around).area ?? assert.fail(name);
      for (const [relation, expected] of Object.entries(relations)) {
        const isMatrix = MATRICES.some((matrix) => matrix === relation);
        const spatialRel = `esriSpatialRel${isMatrix ? "Relation" : relation}`;
        const [sure = "", open = ""] = expected.split("?");
        const query = askedWith(name, { spatialRel, ...(isMatrix && { relationParam: relation }) });
        const { box, shape } = relation === "Intersects" ? parts : one;
        const rows = found({ ...query, area: { ...(query.area ?? assert.fail(name)), box, shape } });
        const openRows = [...rows].filter((row) => !open.includes(row)).join("");
        assert.equal(openRows, [...sure].sort().join(""), `${name}, ${relation}`);
      }
    }
  });

test("every kind of geometry gets the same distance in every unit of length", () => {
  for (const name of ["point within", "points apart", "line within", "area with a hole", "envelope over rows"]) {
    const [meters, ...others] = Object.entries(METRES).map(([units, length]) => askedWith(name, { distance: String(6_000 / length), units }).area); // oxfmt-ignore
    for (const other of others)
      meters?.box.forEach((edge, i) => assert.ok(Math.abs(edge - (other?.box[i] ?? NaN)) < 1e-9, name));
  }
});
