import assert from "node:assert/strict";
import { test } from "node:test";
import { LayerFileError } from "../map/files/fault.ts";
import { importOf, layerAt } from "./layer-features.ts";

const ADDRESS = "https://gis.example/arcgis/rest/services/Shelters/FeatureServer/0";

/** Answers like a service of `rows` shelters that gives out at most `most` at once. */
async function served<T>({ rows, most, pages = true }: { rows: number; most: number; pages?: boolean }, use: () => T) {
  const trueFetch = globalThis.fetch;
  const offsets: number[] = [];
  globalThis.fetch = (input) => {
    const { searchParams } = new URL(String(input));
    const from = pages ? Number(searchParams.get("resultOffset")) : 0;
    offsets.push(Number(searchParams.get("resultOffset")));
    const size = Math.min(most, Number(searchParams.get("resultRecordCount")), Math.max(0, rows - from));
    const features = Array.from({ length: size }, (_, i) => ({
      attributes: { NAME: `Shelter ${from + i}`, BEDS: 10 },
      geometry: { x: -82 - (from + i) / 10_000, y: 27 },
    }));
    return Promise.resolve(Response.json({ features, exceededTransferLimit: from + size < rows }));
  };
  Object.assign(globalThis, { location: { origin: "https://here.example" } });
  try {
    return { read: await use(), offsets };
  } finally {
    globalThis.fetch = trueFetch;
    Reflect.deleteProperty(globalThis, "location");
  }
}

test("a service that gives out few rows at once is read whole, each feature once", async () => {
  const { read, offsets } = await served({ rows: 1_150, most: 500 }, () => layerAt(ADDRESS));
  assert.deepEqual(offsets, [0, 500, 1_000]);
  assert.equal(new Set(read.features.map(({ attributes }) => attributes["NAME"])).size, 1_150);
  const sent = importOf(read, { name: { field: "NAME" }, type: { all: "Shelter" }, capacity: { field: "BEDS" } });
  assert.deepEqual(sent.columns, ["name", "type", "capacity"]);
  assert.deepEqual(sent.features[0], { at: [-82, 27], cells: ["Shelter 0", "Shelter", 10] });
});

test("a service that cannot continue from a row is refused, and not half taken", async () => {
  const reading = served({ rows: 1_150, most: 500, pages: false }, () => layerAt(ADDRESS));
  await assert.rejects(reading, (error) => error instanceof LayerFileError && error.fault === "onlyPart");
});
