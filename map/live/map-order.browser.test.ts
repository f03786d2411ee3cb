import { expect } from "@open-wc/testing";
import type Layer from "@arcgis/core/layers/Layer.js";
import { GraphicsLayer, SDKMap } from "#sdk";
import { waitFor } from "../../test/kits/testing-library.ts";
import { square } from "../../test/kits/map-fixtures.ts";
import { PALETTES } from "../basemap/palette.ts";
import { toMeters } from "../geo.ts";
import { MapOrder } from "./map-order.ts";
import { PaintedLayer } from "./painted-layer.ts";
import { PaintedStack } from "./painted-stack.ts";
import { ZonesLayer } from "./zones-layer.ts";

type Color = readonly [red: number, green: number, blue: number];
const RED: Color = [255, 0, 0];
const BLUE: Color = [0, 0, 255];

/** A layer of one color that counts how often it was painted. */
function plain(title: string, color: Color | null = null) {
  const counted = {
    painted: 0,
    layer: new PaintedLayer(title, (context) => {
      counted.painted++;
      if (color === null) return;
      context.fillStyle = `rgb(${color.join(" ")})`;
      context.fillRect(0, 0, 512, 512);
    }),
  };
  return counted;
}

function mapOf() {
  const own = { ground: plain("ground", RED), tracts: plain("tracts", BLUE), series: plain("series") };
  const above = { zones: plain("zones"), reference: plain("reference") };
  const all = { ...own, ...above };
  const troubles: unknown[] = [];
  const map = new SDKMap({ layers: [new GraphicsLayer({ title: "marks" })] });
  const order = new MapOrder(
    map,
    {
      ground: all.ground.layer,
      tracts: all.tracts.layer,
      series: all.series.layer,
      zones: all.zones.layer,
      reference: all.reference.layer,
    },
    (error) => troubles.push(error),
  );
  /** The map's content from bottom to top: titles of layers painted together, and of other layers. */
  const held = () =>
    map.layers
      .toArray()
      .map((layer) =>
        layer instanceof PaintedStack ? layer.painted.map(({ title }) => title).join(" ") : (layer.title ?? ""),
      );
  const lowest = () => map.layers.at(0) as PaintedStack;
  const colorOf = async () => {
    const tile = await lowest().fetchTile(6, 26, 17);
    return [...(tile.getContext("2d")?.getImageData(100, 100, 1, 1).data ?? [])];
  };
  return { ...all, map, order, troubles, held, lowest, colorOf };
}

it("painted layers are one layer of the SDK, split where a service is between them and where a handle splits it", () => {
  const { order, held, map } = mapOf();
  const whole = "ground tracts series zones reference";
  expect(held()).to.deep.equal([whole, "marks"]);
  const [winds, dots] = [new GraphicsLayer({ title: "winds" }), plain("dots").layer];
  order.setOverlays([dots]);
  expect(held()).to.deep.equal(["ground tracts series dots zones reference", "marks"]);
  order.setOverlays([winds, dots]);
  expect(held()).to.deep.equal(["ground tracts series", "winds", "dots zones reference", "marks"]);
  order.setOverlays([winds], [dots]);
  expect(held()).to.deep.equal(["ground tracts series", "winds", "zones reference dots", "marks"]);
  order.setOverlays([dots, winds]);
  expect(held()).to.deep.equal(["ground tracts series dots", "winds", "zones reference", "marks"]);
  expect(
    order
      .paper()
      .map(({ title }) => title)
      .join(" "),
  ).to.equal("ground tracts series dots zones reference");
  const titles = (layers: readonly Layer[]) =>
    layers.flatMap((layer) => (layer instanceof PaintedStack ? layer.painted.map(({ title }) => title) : []));
  let sides: readonly string[][] = [];
  const right = { tracts: plain("right tracts").layer, zones: plain("right zones").layer };
  order.setRight({ ...right, onSides: (...both) => (sides = both.map(titles)) });
  expect(sides).to.deep.equal([
    ["tracts", "series", "zones"],
    ["right tracts", "right zones"],
  ]);
  order.setOverlays([]);
  expect(held()).to.deep.equal([
    "ground",
    "tracts series",
    "right tracts",
    "zones",
    "right zones",
    "reference",
    "marks",
  ]);
  expect(sides[0]).to.deep.equal(["tracts", "series", "zones"]);
  const stacks = map.layers.filter((layer) => layer instanceof PaintedStack).toArray();
  order.setRight(null);
  expect(held()).to.deep.equal([whole, "marks"]);
  expect(stacks.map(({ painted }) => painted.length)).to.deep.equal([5, 0, 0, 0, 0, 0]);
  map.destroy();
});

it("layers are blended by opacity, and changing one does not repaint others", async () => {
  const { ground, tracts, zones, lowest, colorOf, map } = mapOf();
  expect(await colorOf()).to.deep.equal([...BLUE, 255]);
  let refreshed = 0;
  lowest().on("refresh", () => refreshed++);
  tracts.layer.opacity = 0.5;
  zones.layer.refresh();
  await waitFor(() => expect(refreshed).to.equal(1));
  const [red = 0, , blue = 0] = await colorOf();
  expect(red).to.be.closeTo(127.5, 2);
  expect(blue).to.be.closeTo(127.5, 2);
  expect([ground.painted, tracts.painted, zones.painted]).to.deep.equal([1, 1, 2]);
  tracts.layer.opacity = 0;
  tracts.layer.refresh();
  expect(await colorOf()).to.deep.equal([...RED, 255]);
  expect(tracts.painted, "what it needs is asked for").to.equal(2);
  ground.layer.visible = false;
  expect(await colorOf()).to.deep.equal([0, 0, 0, 0]);
  map.destroy();
});

it("a layer shows between its scales alone", async () => {
  const { tracts, lowest, colorOf, map } = mapOf();
  const scale = lowest().tileInfo.lods[6]?.scale ?? NaN;
  const shown = async (...scales: [min: number, max: number]) => {
    tracts.layer.setScales(...scales);
    return (await colorOf())[2] === 255;
  };
  expect(await shown(scale, scale)).to.equal(true);
  expect(await shown(scale - 1, 0)).to.equal(false);
  expect(await shown(0, scale + 1)).to.equal(false);
  expect(await shown(0, 0)).to.equal(true);
  map.destroy();
});

it("a layer that cannot be painted is reported, others are shown, and it is retried", async () => {
  const { order, troubles, colorOf, map } = mapOf();
  let broken = true;
  const outlines = new PaintedLayer("outlines", (context) => {
    if (broken) return Promise.reject(new Error("no counties"));
    context.fillRect(0, 0, 512, 512);
    return Promise.resolve();
  });
  order.setOverlays([outlines]);
  expect(await colorOf()).to.deep.equal([...BLUE, 255]);
  expect(troubles.map(String)).to.deep.equal(["Error: no counties"]);
  broken = false;
  expect(await colorOf()).to.deep.equal([0, 0, 0, 255]);
  map.destroy();
});

it("a layer that does not arrive holds no other back, and is drawn when it comes", async () => {
  const { tracts, zones, order, map, lowest } = mapOf();
  let arrive: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (arrive = resolve));
  const slow = new PaintedLayer("slow", async (context) => {
    await waiting;
    context.fillStyle = "rgb(0 255 0)";
    context.fillRect(0, 0, 100, 100);
  });
  order.setOverlays([slow]);
  const at = async (x: number, y: number) => {
    const tile = await lowest().fetchTile(6, 26, 17);
    return [...(tile.getContext("2d")?.getImageData(x, y, 1, 1).data ?? [])];
  };
  let shown: Color = BLUE;
  const saved = new PaintedLayer("saved", (context) => {
    context.fillStyle = `rgb(${shown.join(" ")})`;
    context.fillRect(200, 200, 50, 50);
  });
  order.setOverlays([slow, saved]);
  expect(await at(210, 210)).to.deep.equal([...BLUE, 255]);
  expect(order.pictures.late.size).to.equal(1);
  shown = RED;
  saved.refresh();
  const begun = performance.now();
  expect(await at(210, 210), "what is saved meanwhile is shown").to.deep.equal([...RED, 255]);
  expect(performance.now() - begun).to.be.lessThan(1_500);
  let refreshed = 0;
  lowest().on("refresh", () => refreshed++);
  arrive();
  await waitFor(() => expect(order.pictures.late.size).to.equal(0));
  await waitFor(() => expect(refreshed).to.be.greaterThan(0));
  expect(await at(50, 50)).to.deep.equal([0, 255, 0, 255]);
  expect([tracts.painted, zones.painted], "nothing else is painted again").to.deep.equal([1, 1]);
  map.destroy();
});

it("a zone answers a click while it is seen, and no longer once its layer is switched off", () => {
  const zones = new ZonesLayer(PALETTES.light, () => undefined);
  const area = square(-82, 27, 1);
  zones.set([{ zone: 1, name: "", area }], null);
  const [x, y] = toMeters([-81.5, 27.5]);
  expect(zones.at(x, y)).to.equal(1);
  zones.layer.opacity = 0;
  expect(zones.at(x, y)).to.equal(null);
});
