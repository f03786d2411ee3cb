import assert from "node:assert/strict";
import { test } from "node:test";
import type { MapLayer } from "../../../contract/layers/layer.ts";
import type { MapStyle } from "../../../contract/layers/style.ts";
import { SERIES } from "../../../test/kits/series-fixtures.ts";
import { colorsOf, styleAt } from "./series-style.ts";
import { seriesIn } from "./series-words.ts";

const band = (min: number, max: number, color: string) => ({ min, max, color, size: null, label: "" });
const STYLE: MapStyle = {
  styleId: 4,
  name: "Outages",
  table: "",
  shape: "polygon",
  renderer: "breaks",
  field: "out",
  unit: "%",
  ramp: "",
  symbol: { color: "#ffffff", size: 8, marker: "circle", line: "solid", outline: "#000000", outlineWidth: 1 },
  values: [],
  breaks: [band(0, 50, "#aaaaaa"), band(50, 100, "#bbbbbb")],
  otherColor: "#cccccc",
};

test("the classes of a style change with the step, from each of its dates on", () => {
  const bucket = (styleId: number, at: string, color: string) => ({
    bucketStyleId: 1,
    styleId,
    at,
    breaks: [band(0, 100, color)],
  });
  const buckets = [
    bucket(4, "2017-09-12T00:00:00.000Z", "#222222"),
    bucket(4, "2017-09-11T01:00:00.000Z", "#111111"),
    bucket(5, "2017-09-11T01:00:00.000Z", "#999999"),
  ];
  const colors = SERIES.steps.map((step) => colorsOf(styleAt(STYLE, buckets, Date.parse(step)))(60));
  assert.deepEqual(colors, ["#bbbbbb", "#111111", "#111111"]);
  assert.equal(colorsOf(STYLE)(200), "#cccccc", "a figure in no class");
});

test("a series has the title of its layer and the words of its columns in the reader's language, else its own", () => {
  const titles = { en: "Outages after a storm", es: "Cortes tras una tormenta", pt: "", de: "" };
  const layer = { kind: "series", recordId: 3, titles } as MapLayer;
  const [out, of] = SERIES.columns;
  assert.ok(out && of);
  const series = { ...SERIES, columns: [{ ...out, translations: { es: { label: "Sin luz", unit: "clientes" } } }, of] };
  const read = (language: string, layers: readonly MapLayer[]) => {
    const { title, columns } = seriesIn(series, language, layers);
    return [title, columns[0]?.label, columns[0]?.unit, columns[1]?.label];
  };
  assert.deepEqual(read("es", [layer]), ["Cortes tras una tormenta", "Sin luz", "clientes", "Customers served"]);
  assert.deepEqual(read("de", [layer]), [
    "Outages after a storm",
    "Customers without power",
    "customers",
    "Customers served",
  ]);
  assert.equal(read("es", [])[0], "Outages");
});
