import type { BrowserContext } from "playwright-core";
import { saveLayer, type LayerDraft } from "../../../contract/layers/calls/layers.ts";
import { granted } from "../../kits/planning.ts";
import type { TestClient } from "../../kits/client.ts";
import { judged, median, quantile, type Report } from "../figures.ts";
import { panFrames } from "./panning.ts";
import type { Sight } from "./sdk-map.ts";
import { sightOf, visit, type Visit } from "./visit.ts";

/** 95 of 100 frames of a pan must come within this many milliseconds. */
const FRAME_TARGET = 50;
const ROUNDS = 3;

export interface Crowded {
  readonly browser: Browsed;
  /** The product's crowded map. */
  readonly address: string;
  prepare(context: BrowserContext): Promise<unknown>;
}

const LAYER: Omit<LayerDraft, "kind" | "titles"> = {
  source: "bench",
  address: "",
  sublayer: "",
  recordId: null,
  node: "additional",
  group: [],
  visible: false,
  opacity: 1,
  minScale: 0,
  maxScale: 0,
  legend: true,
  filter: "",
  popup: { title: "", fields: [] },
  timeField: "",
  steps: [],
  styleId: null,
  privileges: [],
  public: true,
  apps: [],
};

/** Adds a layer that is hidden until an address names it, and returns its id. */
export async function addLayer(admin: TestClient, kind: LayerDraft["kind"], address = ""): Promise<number> {
  const titles = { en: `Bench ${kind}`, es: "", pt: "", de: "" };
  return granted(await admin.call(saveLayer, { body: { ...LAYER, kind, titles, address } })).layerId;
}

type Browsed = Parameters<typeof visit>[0];
type Panned = Pick<Parameters<typeof visit>[1], "prepare" | "start" | "there">;

/** Opens a page with a map in some rounds and pans it. */
async function pan(browser: Browsed, page: Panned) {
  const visits: Visit[] = [];
  const frames: number[] = [];
  const sights: Sight[] = [];
  for (let round = 0; round < ROUNDS; round++)
    visits.push(
      await visit(browser, {
        ...page,
        read: async (opened) => {
          sights.push(await sightOf(opened));
          frames.push(...(await panFrames(opened)));
        },
      }),
    );
  const [sight] = sights;
  if (!sight) throw new Error("The map did not say what it looks at.");
  return { visits, frames, sight };
}

/** Opens the map page with layers and pans it in several rounds; returns whether the frame rate is sufficient. */
export async function benchCrowded(
  { browser, address, prepare }: Crowded,
  { title, layers, report }: { readonly title: string; readonly layers: readonly number[]; readonly report: Report },
): Promise<{ readonly visits: readonly Visit[]; readonly sight: Sight }> {
  const shown = layers.length === 0 ? "" : `?layers=${layers.join(",")}`;
  const { visits, frames, sight } = await pan(browser, {
    prepare,
    start: async (page) => {
      await page.goto(`${address}/main/map${shown}`, { waitUntil: "commit" });
      return 0;
    },
    there: [".map__legend"],
  });
  const seconds = (figures: readonly number[]): string => (median(figures) / 1000).toFixed(1);
  report(title);
  report(
    `  ready after ${seconds(visits.map(({ ready }) => ready))} s, ${seconds(visits.map(({ blocked }) => blocked))} s blocked, ${seconds(visits.map(({ work }) => work))} s of processor`,
  );
  report(
    `  panning: 95 of 100 frames within ${judged(quantile(frames, 0.95), FRAME_TARGET, "ms")}; ${summaryOf(frames)}`,
  );
  return { visits, sight };
}

/** Pans the SDK's own map with the tracts alone: the peer, without base map, names and layers. */
export async function benchBare(browser: Browsed, address: string, report: Report): Promise<void> {
  const { frames } = await pan(browser, {
    prepare: () => Promise.resolve(),
    start: async (page) => {
      await page.goto(address, { waitUntil: "commit" });
      return 0;
    },
    there: [],
  });
  report("beside it, the SDK's own map of the same tracts without base map, names and layers");
  report(`  panning: 95 of 100 frames within ${quantile(frames, 0.95).toFixed(0)} ms; ${summaryOf(frames)}`);
}

const summaryOf = (frames: readonly number[]): string =>
  `middle ${quantile(frames, 0.5).toFixed(0)} ms, longest ${quantile(frames, 1).toFixed(0)} ms, ${frames.length} frames`;
