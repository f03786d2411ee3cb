import { expect } from "@open-wc/testing";
import type Graphic from "@arcgis/core/Graphic.js";
import type FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import type ClassBreaksRenderer from "@arcgis/core/renderers/ClassBreaksRenderer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import { esriConfig } from "#sdk";
import { countsOf, plainStyle, type LayerStyle } from "../../client/map/layers/style.ts";
import { waitFor } from "../../test/kits/testing-library.ts";
import { PALETTES } from "../basemap/palette.ts";
import { Listeners } from "../live-map.ts";
import type { Overlay } from "../overlays/overlay.ts";
import { LateOverlays } from "./late-overlays.ts";
import { OverlayLayers } from "./overlay-layers.ts";
import type { PaintedLayer } from "./painted-layer.ts";
import { createServiceLayer } from "./service-layers.ts";

/** A service that never answers: layers stay as they were created. */
const SERVER = "https://service.example";
const overlay = (where: string, sublayer = "3"): Overlay => ({
  id: "winds",
  title: "Winds",
  source: { kind: "feature-server", url: `${SERVER}/Storms/FeatureServer`, sublayer, where, style: null },
  attempt: 0,
  opacity: 1,
  minScale: 0,
  maxScale: 0,
  opens: true,
});

const silent = { urls: SERVER, before: () => new Promise<never>(() => undefined) };
before(() => void esriConfig.request.interceptors?.push(silent));
after(() => void esriConfig.request.interceptors?.splice(esriConfig.request.interceptors.indexOf(silent), 1));

/** A container for layers that records which ones were added. */
function placeOfNone() {
  let layers: readonly Layer[] = [];
  const order = {
    setOverlays: (next: readonly (PaintedLayer | Layer)[]) => void (layers = next.filter((layer) => "load" in layer)),
  };
  return { place: { order, view: {} as MapView }, layers: () => layers };
}

it("another hour selects other features of the existing layer, also while it is still fetched; another part is a new layer", async () => {
  const { place, layers } = placeOfNone();
  const shown = new OverlayLayers({ ...place, palette: PALETTES.light, states: new Listeners() });
  const added = async () => {
    await waitFor(() => expect(layers().length).to.equal(1));
    return layers()[0];
  };
  shown.set([overlay("tau = 0")]);
  shown.set([overlay("tau = 12")]);
  const first = await added();
  expect(first).to.include({ definitionExpression: "tau = 12", title: "Winds" });
  shown.set([overlay("tau = 24")]);
  expect(layers()[0] === first, "the same layer").to.equal(true);
  expect(first).to.include({ definitionExpression: "tau = 24", destroyed: false });
  shown.set([overlay("tau = 24", "2")]);
  expect(first?.destroyed).to.equal(true);
  expect(await added()).to.include({
    definitionExpression: "tau = 24",
    url: `${SERVER}/Storms/FeatureServer`,
    layerId: 2,
  });
  shown.destroy();
  expect(layers().length).to.equal(0);
});

it("points are above the names and roads of the map, areas below them", () => {
  const put: { readonly title: string; readonly ofPoints: boolean }[][] = [];
  const titled = (layers: readonly (PaintedLayer | Layer)[] = []) =>
    layers.map((layer) => ({ title: layer.title ?? "", ofPoints: "ofPoints" in layer && layer.ofPoints }));
  const order = {
    setOverlays: (...sides: readonly (readonly (PaintedLayer | Layer)[])[]) => void put.push(...sides.map(titled)),
  };
  const shown = new OverlayLayers({
    order,
    view: {} as MapView,
    palette: PALETTES.light,
    states: new Listeners(),
  });
  const ring = [[-83, 27], [-82, 27], [-82, 28], [-83, 27]]; // oxfmt-ignore
  const features = [
    { id: 1, geometry: { type: "Polygon" as const, coordinates: [ring] }, attributes: {} },
    { id: 2, geometry: { type: "Point" as const, coordinates: [-82, 27] }, attributes: {} },
  ];
  shown.set([{ ...overlay(""), source: { kind: "features", set: { features, fields: [] }, style: plainStyle(0) } }]);
  return waitFor(() =>
    expect(put.slice(-2)).to.deep.equal([[{ title: "Winds", ofPoints: false }], [{ title: "Winds", ofPoints: true }]]),
  ).then(() => shown.destroy());
});

it("a figure between two classes of a style is in the upper one, as in counts and prints", async () => {
  const bounds = [0, 5, 10, 20] as const;
  const style: LayerStyle = {
    ...plainStyle(0),
    renderer: "breaks",
    field: "depth",
    breaks: [0, 1, 2].map((i) => {
      return { min: bounds[i] ?? NaN, max: bounds[i + 1] ?? NaN, color: "#0072b2ff", label: "", size: null };
    }),
  };
  const url = `${SERVER}/Floods/FeatureServer`;
  const layer = (await createServiceLayer({
    kind: "feature-server",
    url,
    sublayer: "0",
    where: null,
    style,
  })) as FeatureLayer;
  const renderer = layer.renderer as ClassBreaksRenderer;
  const classOf = async (depth: number) =>
    (await renderer.getClassBreakInfo({ attributes: { depth } } as unknown as Graphic))?.minValue ?? null;
  const figures = [-1, 0, 4.999, 5, 10, 20, 20.5];
  expect(await Promise.all(figures.map(classOf))).to.deep.equal([null, 0, 0, 5, 10, 10, null]);
  expect(countsOf(style, figures)).to.deep.equal([2, 1, 2]);
  layer.destroy();
});

it("of several layers set while the code is fetched the last is shown, and nothing of a map that was removed meanwhile", async () => {
  const mapOf = () => {
    const { place, layers } = placeOfNone();
    return { late: new LateOverlays({ ...place, palette: PALETTES.light }), layers };
  };
  const [gone, shown] = [mapOf(), mapOf()];
  const reports: string[] = [];
  shown.late.states.add(({ id, state }) => reports.push(`${id} ${state.phase}`));
  gone.late.set([overlay("tau = 0")]);
  gone.late.destroy();
  shown.late.set([overlay("tau = 0")]);
  expect(shown.late.at(0, 0, { resolution: 100, scale: 1_000_000 })).to.equal(null);
  shown.late.set([overlay("tau = 0"), { ...overlay("tau = 12"), id: "track", title: "Track" }]);
  shown.late.setPalette(PALETTES.dark);
  shown.late.setTracts(null);
  await waitFor(() => expect(shown.layers().map(({ title }) => title)).to.deep.equal(["Winds", "Track"]));
  expect(reports).to.deep.equal(["winds loading", "track loading"]);
  // Layers requested by both go to the map that was created first.
  expect(gone.layers().length).to.equal(0);
  shown.late.set([]);
  expect(shown.layers().length).to.equal(0);
  shown.late.destroy();
});
