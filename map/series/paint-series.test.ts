import assert from "node:assert/strict";
import { test } from "node:test";
import { PALETTES } from "../basemap/palette.ts";
import { shapeFromGeoJson, tileAt } from "../tiles.ts";
import { rectangle } from "../../test/fixtures/shapes.ts";
import { paintSeries, seriesColors } from "./paint-series.ts";

/** Notes the fills and the lines of a canvas. */
function canvas() {
  const fills: unknown[] = [];
  const dashes: number[] = [];
  let lines = 0;
  const context = {
    fillStyle: "",
    beginPath: () => undefined,
    moveTo: () => undefined,
    save: () => undefined,
    restore: () => undefined,
    clip: () => undefined,
    arc: () => undefined,
    stroke: () => undefined,
    setLineDash: (dash: number[]) => void dashes.push(dash.length),
    lineTo: () => void lines++,
    fill(rule?: string) {
      if (rule === "evenodd") fills.push(this.fillStyle);
    },
  };
  return { context: context as unknown as CanvasRenderingContext2D, fills, dashes, lines: () => lines };
}

const feature = (fips: string, west: number) => ({
  fips,
  name: fips,
  shape: shapeFromGeoJson(rectangle(west, 27, west + 1, 28)),
  squareMiles: 1,
  figures: {} as never,
});

test("places are filled by their class, places missing in the series are hatched, and the future part of a track is dashed", () => {
  const drawn = canvas();
  const figures = new Map([
    ["12001", 0.5],
    ["12003", 60],
  ]);
  const features = [feature("12001", -83), feature("12003", -82), feature("12005", -81)];
  const palette = PALETTES.light;
  paintSeries(drawn.context, tileAt(0, 0, 0), {
    features,
    series: { geography: "county", figures, breaks: [1, 50, 100], track: [], colorOf: null },
    palette,
  });
  const [least, , most] = seriesColors(3, palette);
  assert.deepEqual(drawn.fills, [least, most, palette.missing]);
  const styled = canvas();
  const colorOf = (figure: number) => (figure < 50 ? "#111111" : "#222222");
  const series = { geography: "county", figures, breaks: [], track: [], colorOf } as const;
  paintSeries(styled.context, tileAt(0, 0, 0), { features, series, palette });
  assert.deepEqual(styled.fills, ["#111111", "#222222", palette.missing]);
  const track = canvas();
  const spot = (lon: number, past: boolean, starts: boolean) => ({ at: [lon, 25] as const, past, starts });
  const points = [spot(-80, true, true), spot(-81, true, false), spot(-82, false, false), spot(-60, true, true)];
  paintSeries(track.context, tileAt(0, 0, 0), {
    features,
    series: { geography: "county", figures: new Map(), breaks: [], track: points, colorOf: null },
    palette,
  });
  assert.deepEqual(track.fills, [], "a track alone colors no place");
  // A line to each position but the first of a storm: past, yet to come, then undashed marks.
  assert.deepEqual([track.lines(), track.dashes], [2, [0, 2, 0]]);
});
