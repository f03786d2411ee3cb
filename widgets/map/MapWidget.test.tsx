import esriConfig from "@arcgis/core/config.js";
import { formatNumber, getLocale } from "@arcgis/core/intl.js";
import { expect } from "@open-wc/testing";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { Rereading } from "../../client/calls/live/reread.ts";
import { layerOfSession } from "../../client/map/layers/layer.ts";
import { getConfigKeys } from "../../contract/config/calls.ts";
import { printMap } from "../../contract/reports/calls/map-print.ts";
import { getEstimation, getEstimations } from "../../contract/planning/calls/estimations.ts";
import { getSeries, getSeriesValues, getStormTracks } from "../../contract/series/calls.ts";
import { SHIPPED_SOURCES } from "../../contract/lookups/shipped-sources.ts";
import { adoptPreference, storePreference } from "../../framework/preferences/stored.ts";
import { getRoadSources } from "../../contract/roads/calls.ts";
import { getFacilities } from "../../contract/supply/calls/supply.ts";
import { getDataSets } from "../../contract/tracts/calls/tracts.ts";
import {
  LayerChosen,
  PlaceChosen,
  RecordChosen,
  RecordsSelected,
  StatisticChosen,
  ZoneFocused,
} from "../../contract/config/topics.ts";
import { DataFiltered } from "../../contract/content/topics.ts";
import { changeLanguage, startTexts } from "../../framework/i18n/start.ts";
import { tasksAtom } from "../../framework/ui/tasks/listed-tasks.ts";
import { PALETTES } from "../../map/basemap/palette.ts";
import { toMeters } from "../../map/geo.ts";
import { mapViewAtom, type LiveMap } from "../../map/live-map.ts";
import type { Overlay } from "../../map/overlays/overlay.ts";
import type { PaintedLayer } from "../../map/live/painted-layer.ts";
import { Recorder } from "../../map/print/recorder.ts";
import { seriesColors, seriesOverLand } from "../../map/series/paint-series.ts";
import { tileOf } from "../../map/tiles.ts";
import type { TractStyle } from "../../map/tracts/paint-tracts.ts";
import { COUNTIES_ENTRY, serveCounties } from "../../test/kits/data-service.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import {
  CORNER,
  MAP_DATA_SET,
  mapAnswers,
  serveMap,
  square,
  withoutWebgl,
  zoneFixture,
} from "../../test/kits/map-fixtures.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { FACILITIES } from "../../test/kits/supply-server.ts";
import { SERIES, SERIES_VALUES } from "../../test/kits/series-fixtures.ts";
import { screen, userEvent, waitFor, act, cleanup, render, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openPage, openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import MapWidget from "./MapWidget.tsx";
import manifest from "./manifest.ts";
import { Drawing, MapCredits } from "./MapNotices.tsx";
import type { VisibleSeries } from "./use-series.ts";
import type { ShownLayer } from "./use-overlays.ts";

const zones = [
  zoneFixture(1, square(CORNER[0], CORNER[1], 0.2), { name: "Coast" }),
  zoneFixture(2, square(-82.4, 27.9, 0.3)),
  zoneFixture(3, square(-82.3, 27.8, 0.3), { eid: 8, name: "Further north" }),
];

let map: LiveMap | null = null;
let queries: QueryClient;
function Spy() {
  map = useAtomValue(mapViewAtom);
  queries = useQueryClient();
  return null;
}

/** The map in its own box, recording what it offers the page; `data` in addition to its config's. */
const spiedWith = (data: readonly string[]): typeof manifest => ({
  ...manifest,
  load: () =>
    Promise.resolve({
      default: (props) => (
        <div style={{ blockSize: "500px" }}>
          <MapWidget {...props} config={{ ...props.config, data: [...props.config.data, ...data] }} />
          <Spy />
        </div>
      ),
    }),
});
const spied = spiedWith([]);
const KEYS = {
  zoneLayerTitle: "Impact areas",
  reversGeoCodeUrl: "/geocoder/",
  instantAtlas: "https://atlas.example/areas?id={fips}&lang=en",
  geometryService: "/gis/Geometry/GeometryServer",
};
/** A signed-in user, whose bookmarks are stored. */
const PLANNER = { userId: 5, userName: "ada", displayName: "Ada", roleNameOfLoginUser: [], mustChangePassword: false };
const open = (): Promise<WidgetPage> => openWidget(spied, { raw: { legend: true }, width: 700, user: PLANNER });
/** The last sheet sent for printing. */
let printed: unknown = null;
const printer = fake(printMap, (body) => {
  printed = body;
  return "%PDF";
});
const printedWords = (): string =>
  printMap.body
    .parse(printed)
    .sheet.items.flatMap((item) => (item.kind === "text" ? [item.text] : []))
    .join(" ");
const answers = [
  fake(getConfigKeys, () => KEYS),
  fake(getEstimations, () => [ESTIMATION, { ...ESTIMATION, eid: 8, name: "Landfall further north" }]),
];
const serve = (first: readonly FakeAnswer[] = []): (() => void) => {
  const stopMap = serveMap();
  const { stop } = servePlanner({
    answers: [
      ...first,
      ...answers,
      printer,
      fake(getFacilities, () => ({ rows: [...FACILITIES] })),
      ...mapAnswers(zones),
    ],
  });
  return () => {
    stop();
    stopMap();
  };
};

// Without a data set there is nothing to select or filter.
widgetKit(spiedWith(["counties"]), {
  prepare: serve,
  drawn: () => waitFor(() => expect(map?.view.ready && !map.view.updating).to.equal(true), { timeout: 30_000 }),
  width: 700,
  actions: {
    zoomTo: { zone: 1 },
    highlight: { zone: 1 },
    showStatistic: { statistic: "households" },
    showLayer: { layer: "facilities", shown: false },
    select: { data: "counties", ids: [], bounds: null },
    filter: { data: "counties", filter: [] },
  },
});

const TOOLS = [
  ...[
    "Search the map",
    "Base map",
    "Measure a distance",
    "Measure an area",
    "Coordinates",
    "Colors and classes",
    "Facilities",
    "Bookmarks",
  ],
];
const press = async (name: string | RegExp): Promise<void> => (await screen.findByRole("button", { name })).click();
const statistic = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Map layer" });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Waits until the map has reached a longitude and finished drawing. */
const atRest = ({ view }: LiveMap, longitude: number): Promise<void> =>
  waitFor(() => {
    expect(view.center.longitude).to.be.closeTo(longitude, 0.01);
    expect([view.stationary, view.updating]).to.deep.equal([true, false]);
  });
const drawn = (): Promise<LiveMap> =>
  waitFor(() => {
    if (map === null) throw new Error("no map");
    expect(map.view.ready && !map.view.updating).to.equal(true);
    return map;
  });

/** The painted layers, from bottom to top. */
const paintedIn = ({ view }: LiveMap): readonly PaintedLayer[] =>
  [...(view.map?.layers ?? [])].flatMap((layer) => ("painted" in layer ? (layer.painted as PaintedLayer[]) : []));

/** The number of marks drawn for typed or found points. */
const marked = ({ view }: LiveMap): number | undefined => {
  const layer = view.map?.layers.find(({ title }) => title === "path");
  return (layer as { graphics?: { length: number } } | undefined)?.graphics?.length;
};

/** The texts that a layer draws in a tile that contains all zones. */
async function wordsOf(layer: PaintedLayer): Promise<string[]> {
  const { context, items } = new Recorder({ x: 0, y: 0, width: 512, height: 512 }, 1);
  await layer.paint(context, tileOf(8, ...toMeters([-82.4, 27.9])));
  return items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
}

/** A network that answers all tile requests. */
const picturesFrom =
  (start: string, others: typeof fetch, asked: string[] = []): typeof fetch =>
  async (input, init) => {
    if (!String(input).startsWith(start)) return others(input, init);
    asked.push(String(input));
    return new Response(new Blob([], { type: "image/png" }), { headers: { "content-type": "image/png" } });
  };

describe("map", () => {
  let stop: () => void;
  let page: WidgetPage;
  const user = userEvent.setup();
  const outside: string[] = [];
  const watcher = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (name.startsWith("http") && new URL(name).origin !== location.origin) outside.push(name);
    }
  });
  // One map for all tests, since building one takes longer than most tests.
  before(async () => {
    watcher.observe({ type: "resource", buffered: true });
    stop = serve();
    page = await open();
  });
  after(() => {
    watcher.disconnect();
    stop();
  });

  it("prints what it shows: as a drawing for the server's PDF, and as a separate picture", async () => {
    await drawn();
    const saved: Blob[] = [];
    const trueUrl = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (given) => {
      if (given instanceof Blob) saved.push(given);
      return trueUrl(given);
    };
    try {
      await press("Print or save");
      const title = await screen.findByRole("textbox", { name: "Title" });
      await user.clear(title);
      await user.type(title, "Zones of today");
      await press("Save the map");
      await screen.findAllByText("The map was saved.");
      const body = printMap.body.parse(printed);
      const { width, height, items } = body.sheet;
      expect([body.title, width, height]).to.deep.equal(["Zones of today", 792, 612]);
      const words = items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
      for (const word of ["Zones of today", "1", "2", "Zone 1 – Coast", "N"]) expect(words).to.include(word);
      expect(words.some((word) => /Per square mile\. .+ Same number of areas in each class\.$/.test(word))).to.equal(
        true,
      );
      expect(words.some((word) => /GeoNames/.test(word)) && words.some((word) => / mi$/.test(word))).to.equal(true);
      const fills = new Set(items.flatMap((item) => (item.kind === "path" && item.fill !== null ? [item.fill] : [])));
      expect(fills.size).to.be.greaterThan(8);
      printed = null;
      await user.selectOptions(await screen.findByRole("combobox", { name: "Paper" }), "a4");
      await press("Save the map");
      await waitFor(() => expect(printed).not.to.equal(null));
      const { sheet } = printMap.body.parse(printed);
      expect([sheet.width, sheet.height]).to.deep.equal([841.89, 595.28]);
      await user.selectOptions(await screen.findByRole("combobox", { name: "Paper" }), "a3");
      (await screen.findByRole("radio", { name: "Portrait" })).click();
      (await screen.findByRole("radio", { name: "PNG" })).click();
      await waitFor(() => expect(page.store.get(tasksAtom).some(({ state }) => state === "running")).to.equal(false));
      await press("Save the map");
      await waitFor(() => expect(saved.at(-1)?.type).to.equal("image/png"));
      const picture = await createImageBitmap(saved.at(-1) ?? new Blob());
      expect(picture.width / picture.height).to.be.closeTo(297 / 420, 0.001);
    } finally {
      URL.createObjectURL = trueUrl;
    }
  });

  it("draws the tracts of the estimation's data set and says that they are a sample", async () => {
    const live = await drawn();
    expect(page.host.textContent).to.contain("Sample data");
    expect(page.host.textContent).to.contain(MAP_DATA_SET.label);
    live.goTo(MAP_DATA_SET.extent, { animate: false });
    await waitFor(() => expect(page.host.querySelector(".map__legendLevel")?.textContent).to.contain("census tract"));
    await waitFor(() => expect(page.host.querySelectorAll(".map__classes li").length).to.equal(6));
    expect(page.host.querySelectorAll(".map__histogram rect").length).to.equal(32);
    expect(page.host.querySelector(".map__classes")?.textContent).to.match(/1[23] census tracts/);
  });

  it("draws a zone again that someone else changed, moved and renamed", async () => {
    const live = await drawn();
    const shown = async () => {
      const layer = paintedIn(live).find(({ title }) => title === "zones");
      return layer === undefined ? [] : wordsOf(layer);
    };
    await waitFor(async () => expect(await shown()).to.include("Coast"));
    const [before] = zones;
    const ending = new AbortController();
    const rereading = new Rereading(queries, ending.signal);
    const others = (zone: (typeof zones)[number]) => {
      zones[0] = zone;
      const change = { no: 1, module: "Zone", action: "update", id: "7", did: null, eid: 7, by: "Maria" } as const;
      rereading.take({ last: 1, missed: false, changes: [{ ...change, at: "2026-09-01T10:00:00Z" }] });
    };
    others(zoneFixture(1, square(-82.5, 27.7, 0.2), { name: "Bay" }));
    await waitFor(async () =>
      expect(await shown())
        .to.include("Bay")
        .and.not.to.include("Coast"),
    );
    others(before ?? expect.fail("no zone"));
    await waitFor(async () => expect(await shown()).to.include("Coast"));
    ending.abort();
  });

  it("shows that it reads a dropped file, and the result", async () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["{"], "halls.geojson"));
    const place = document.querySelector("section.map");
    act(() => void place?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer })));
    await screen.findByText("Reading halls.geojson …");
    await screen.findByText(/^halls\.geojson was not added\. The file is not JSON/);
    expect(screen.queryByText("Reading halls.geojson …")).to.equal(null);
  });

  it("sends no request outside its origin, and removing a tool causes no error", async () => {
    const unhandled: unknown[] = [];
    const hear = ({ reason }: PromiseRejectionEvent) => void unhandled.push(reason);
    window.addEventListener("unhandledrejection", hear);
    await drawn();
    for (const tool of TOOLS) {
      await press(tool);
      await screen.findByRole("group", { name: tool });
      await waitFor(() => expect(page.host.querySelector(".map__panel")?.ariaBusy).to.equal("false"));
    }
    await pause(500);
    window.removeEventListener("unhandledrejection", hear);
    expect(unhandled).to.deep.equal([]);
    expect(outside).to.deep.equal([]);
  });

  it("outlines a zone, zooms, and shows a statistic or a layer when a wire requests it", async () => {
    const live = await drawn();
    const outlined: (number | null)[] = [];
    const { setZones } = live;
    Object.assign(live, {
      setZones: (...given: Parameters<LiveMap["setZones"]>) => {
        outlined.push(given[1]);
        setZones.apply(live, given);
      },
    });
    const { longitude } = live.view.center;
    page.act("highlight", { eid: 7, zone: 2 });
    await waitFor(() => expect(outlined.at(-1)).to.equal(2));
    page.act("highlight", { eid: 8, zone: 1 });
    expect(live.view.center.longitude).to.equal(longitude);
    const centred = (at: number) => waitFor(() => expect(live.view.center.longitude).to.be.closeTo(at, 0.05));
    page.act("zoomTo", { eid: 7, zone: 2 });
    await centred(-82.25);
    page.act("zoomTo", { label: "Hendry", bounds: [-81.5, 26.25, -80.9, 26.8] });
    await centred(-81.2);
    expect(outlined.at(-1)).to.equal(2);
    page.act("showStatistic", { statistic: "households" });
    await waitFor(() => expect(statistic().value).to.equal("households"));
    await press("Facilities");
    const layer = await screen.findByRole("switch", { name: "Show on the map" });
    const shown = (is: boolean) => waitFor(() => expect(layer.getAttribute("aria-checked")).to.equal(String(is)));
    layer.click();
    await shown(true);
    expect(page.bus.latest(LayerChosen)?.payload).to.deep.equal({ layer: "facilities", shown: true });
    await press(/^Armory/);
    expect(page.bus.latest(RecordChosen)?.payload).to.deep.include({ kind: "site", id: 51 });
    page.act("showLayer", { layer: "facilities", shown: false });
    await shown(false);
  });

  it("opens a tract's fourteen figures with a dash for a missing one and no system field, and the agency's services", async () => {
    const live = await drawn();
    const trueFetch = window.fetch;
    window.fetch = async (input, init) =>
      String(input).startsWith("/geocoder/reverseGeocode?f=json&location=-82")
        ? Response.json({ address: { LongLabel: "12 Palm Rd, Tampa" } })
        : trueFetch(input, init);
    live.goTo(MAP_DATA_SET.extent, { animate: false });
    await drawn();
    const at = [CORNER[0] + 0.15, CORNER[1] + 0.05] as const;
    await waitFor(
      () => {
        const spot = live.toScreen(at);
        const box = page.host.querySelector(".map__ground")?.getBoundingClientRect();
        const surface = live.view.container?.querySelector(".esri-view-surface");
        if (!spot || !box || !surface) throw new Error("no surface");
        for (const type of ["pointerdown", "pointerup"]) {
          surface.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              clientX: box.x + spot.x,
              clientY: box.y + spot.y,
              pointerId: 1,
              isPrimary: true,
              pointerType: "mouse",
            }),
          );
        }
        expect(page.host.querySelector(".map__popup")).not.to.equal(null);
      },
      { interval: 600 },
    );
    // The zone comes first, with its name, people and actions.
    expect(page.host.querySelector(".map__popup h3")?.textContent).to.contain("Zone 1 – Coast");
    expect(page.host.querySelector(".map__popup dl")?.textContent).to.contain("People12,345");
    expect(page.bus.latest(ZoneFocused)?.payload).to.deep.equal({ eid: 7, zone: 1 });
    // Its people are explained on top of it, and it stays open.
    await waitFor(() => {
      if (!screen.queryByRole("table", { name: "Zone 1 – Coast · People" }))
        page.host.querySelector<HTMLElement>(".map__popup [data-explained]")?.click();
      const rows = [...screen.getByRole("table", { name: "Zone 1 – Coast · People" }).querySelectorAll("tr")];
      expect(rows.map(({ textContent }) => textContent).join(" ")).to.match(/^Census tracts12 People= 12,345/);
    });
    await userEvent.click(
      within(screen.getByRole("dialog", { name: "Zone 1 – Coast · People" })).getByRole("button", { name: "Close" }),
    );
    await waitFor(() => expect(screen.queryByRole("table", { name: "Zone 1 – Coast · People" })).to.equal(null));
    expect(page.host.querySelector(".map__popup")).not.to.equal(null);
    // A click sent twice above may reopen the zone at any time, so the pop-up is found and read in one turn.
    await waitFor(
      () => {
        for (const name of ["Figures for this place", "All figures"]) screen.queryByRole("button", { name })?.click();
        const popup = page.host.querySelector(".map__popup");
        expect(popup?.querySelectorAll("dt").length).to.equal(14);
        expect(popup?.textContent).to.contain("Address: 12 Palm Rd, Tampa");
        expect(popup?.textContent).to.contain("Tract 2");
        expect(popup?.textContent).to.match(/Age 65 and over–/);
        expect(popup?.textContent).not.to.match(/OBJECTID|GlobalID|shape/i);
        const profile = popup?.querySelector<HTMLAnchorElement>('a[target="_blank"]');
        expect(profile?.href).to.match(/^https:\/\/atlas\.example\/areas\?id=\d+&lang=en$/);
      },
      { interval: 300 },
    );
    window.fetch = trueFetch;
    expect(esriConfig.geometryServiceUrl).to.equal(`${location.origin}/gis/Geometry/GeometryServer`);
  });

  it("follows the statistic and zone that others chose, and publishes its own choice", async () => {
    const live = await drawn();
    page.bus.publish(StatisticChosen, { statistic: "households" }, "other");
    await waitFor(() => expect(statistic().value).to.equal("households"));
    await userEvent.selectOptions(statistic(), "population");
    expect(page.bus.latest(StatisticChosen)?.payload).to.deep.equal({ statistic: "population" });
    page.bus.publish(ZoneFocused, { eid: 7, zone: 2 }, "other");
    await waitFor(() => expect(Math.abs((live.view.center.longitude ?? 0) + 82.25)).to.be.lessThan(0.05));
  });

  it("opens the area in the center by keyboard, and returns the focus to the map", async () => {
    const live = await drawn();
    live.goTo([CORNER[0], CORNER[1], CORNER[0] + 0.2, CORNER[1] + 0.2], { animate: false });
    await atRest(live, CORNER[0] + 0.1);
    live.view.focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog", { name: /Zone 1/ });
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
    await waitFor(() => {
      screen.queryByRole("dialog")?.dispatchEvent(escape);
      expect(screen.queryByRole("dialog")).to.equal(null);
    });
    await waitFor(() => expect(document.activeElement?.localName).to.equal("arcgis-map"));
  });

  it("moves to a place that was found", async () => {
    const live = await drawn();
    page.bus.publish(PlaceChosen, { label: "Hendry", bounds: [-81.5, 26.25, -80.9, 26.8] }, "home");
    await waitFor(() => expect(Math.abs((live.view.center.longitude ?? 0) + 81.2)).to.be.lessThan(0.05));
    expect(live.view.center.latitude).to.be.closeTo(26.52, 0.05);
    await waitFor(() => expect(page.host.querySelector(".pv-announcements")?.textContent).to.contain("Hendry"));
  });

  it("moves to a zone that was found, and publishes it", async () => {
    const live = await drawn();
    await press("Search the map");
    const field = await screen.findByRole("combobox", { name: /search/i });
    await user.type(field, "zone 2");
    await screen.findByRole("option", { name: "Zone 2" });
    expect(page.host.querySelector("arcgis-search")?.sources.getItemAt(0)?.name).to.equal("Impact areas");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(live.view.center.longitude).to.be.closeTo(-82.25, 0.05));
    expect(page.bus.latest(ZoneFocused)?.payload).to.deep.equal({ eid: 7, zone: 2 });
  });

  it("measures between typed or found points, without a mouse", async () => {
    const live = await drawn();
    await press("Measure an area");
    (await screen.findByText("Measure without a mouse")).click();
    const field = await screen.findByRole("textbox", { name: "Place or coordinates" });
    const give = async (typed: string) => user.type(field, `${typed}{Enter}`);
    await give("nowhere at all");
    await screen.findByText(/Nothing was found for/);
    await user.clear(field);
    await give("28, -82");
    await give("28°0'N 81°0'W");
    await screen.findByText("Add three points or more to measure an area.");
    await give("zone 2");
    const list = await screen.findByRole("list", { name: "Points" });
    await waitFor(() => expect(list.textContent).to.match(/28\.00000, -82\.00000.*3\. Zone 2/));
    await screen.findByText(/sq mi/);
    expect(marked(live)).to.equal(4);
    await press("Remove Zone 2");
    await screen.findByText("Add three points or more to measure an area.");
  });

  it("moves to coordinates and writes them in three notations", async () => {
    const live = await drawn();
    await press("Coordinates");
    const field = await screen.findByRole("textbox", { name: "Place or coordinates" });
    await user.type(field, "18S UJ 23480 06470{Enter}");
    await screen.findByText("18S UJ 23480 06470");
    await screen.findByText(/38°53′21\.8″N 77°2′7\.0″W/);
    await waitFor(() => expect(live.center()[0]).to.be.closeTo(-77.035, 0.01));
    expect(marked(live)).to.equal(1);
    // Without the minus sign for west.
    await user.clear(field);
    await user.type(field, "27.9 82.25{Enter}");
    await screen.findByRole("button", { name: "Use as typed: 27.90000, 82.25000" });
    (await screen.findByRole("button", { name: "Did you mean 27.90000, -82.25000?" })).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.localName).to.equal("calcite-input"));
    await screen.findByText("27.90000, -82.25000", { selector: "dd" });
    await waitFor(() => expect(live.center()[0]).to.be.closeTo(-82.25, 0.01));
    await press("Search the map");
    await user.type(await screen.findByRole("combobox", { name: /search/i }), "28, 82.5");
    await screen.findByRole("option", { name: "28.00000, -82.50000" });
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(live.center()[0]).to.be.closeTo(-82.5, 0.01));
    expect(marked(live)).to.equal(1);
    await press("Search the map");
    await waitFor(() => expect(marked(live)).to.equal(0));
  });

  it("measures by keyboard, in miles", async () => {
    const live = await drawn();
    await press("Measure a distance");
    await screen.findByText(/clicking in the map/);
    live.view.focus();
    await user.keyboard("{Enter}");
    live.goTo([CORNER[0] + 0.3, CORNER[1] + 0.1, CORNER[0] + 0.7, CORNER[1] + 0.5], { animate: false });
    await atRest(live, CORNER[0] + 0.5);
    await user.keyboard("{Enter}");
    await screen.findByText(/^\d+\.\d\d$/, { selector: "output" });
  });

  it("saves named views of the map", async () => {
    const live = await drawn();
    await press("Bookmarks");
    const name = () => screen.findByRole("textbox", { name: "Name of the current view" });
    const add = async (typed: string) => user.type(await name(), `${typed}{Enter}`);
    await add("Bay");
    await screen.findByRole("button", { name: "Delete Bay" });
    await add("bay");
    await screen.findByText(/A bookmark with this name exists/);
    live.goTo([-81.5, 26.25, -80.9, 26.8], { animate: false });
    await user.clear(await name());
    await add("Hendry");
    await press("Move Hendry up");
    const names = () =>
      screen.getAllByRole("button", { name: /^Rename / }).map(({ ariaLabel, title }) => ariaLabel ?? title);
    await waitFor(() => expect(names().length).to.equal(2));
    await press("Rename Bay");
    const renamed = await screen.findByRole("textbox", { name: "New name" });
    await user.clear(renamed);
    await user.type(renamed, "Tampa Bay{Enter}");
    await press("Tampa Bay");
    await waitFor(() => expect(live.center()[1]).to.be.greaterThan(27));
    await press("Delete Hendry");
    await press("Undo");
    const stored = JSON.parse(localStorage.getItem("provision.preference.mapBookmarks") ?? "[]") as { name: string }[];
    expect(stored.map((one) => one.name)).to.deep.equal(["Hendry", "Tampa Bay"]);
    localStorage.removeItem("provision.preference.mapBookmarks");
  });

  it("compares two statistics on both sides of a handle that can be moved by keys", async () => {
    const live = await drawn();
    await press("Swipe to compare");
    (await screen.findByRole("switch", { name: "Compare two sides" })).click();
    await user.selectOptions(await screen.findByRole("combobox", { name: "Statistic on the right" }), "households");
    await screen.findByText(/^Left: .+\. Right: Households\.$/);
    await screen.findByText("Right side: Households");
    const handle = await screen.findByRole("slider");
    expect(paintedIn(live).filter(({ title }) => title === "tracts").length).to.equal(2);
    const before = Number(handle.ariaValueNow);
    handle.focus();
    await user.keyboard("{ArrowLeft}");
    await waitFor(() => expect(Number(handle.ariaValueNow)).to.be.lessThan(before));
    (await screen.findByRole("switch", { name: "Compare two sides" })).click();
    await waitFor(() => expect(paintedIn(live).filter(({ title }) => title === "tracts").length).to.equal(1));
  });

  it("compares the zones of two estimations on both sides of the handle", async () => {
    const live = await drawn();
    (await screen.findByRole("switch", { name: "Compare two sides" })).click();
    await user.selectOptions(await screen.findByRole("combobox", { name: "Estimation on the right" }), "8");
    await screen.findByText("Left: Landfall at Tampa Bay. Right: Landfall further north.");
    const named = () => paintedIn(live).flatMap((layer) => (layer.title === "zones" ? [wordsOf(layer)] : []));
    await waitFor(async () =>
      expect(await Promise.all(named())).to.deep.equal([
        ["2", "1", "Coast"],
        ["3", "Further north"],
      ]),
    );
    printed = null;
    await press("Print or save");
    await press("Save the map");
    await waitFor(() => expect(printed).not.to.equal(null));
    expect(printedWords()).to.contain("Left side of the swipe: Landfall at Tampa Bay");
    await press("Swipe to compare");
    (await screen.findByRole("switch", { name: "Compare two sides" })).click();
    await waitFor(() => expect(named()).to.have.length(1));
  });

  it("replaces an unreachable hosted base map by the local one, with a notice", async () => {
    const live = await drawn();
    await press("Base map");
    await waitFor(() => expect(screen.queryAllByRole("radio").length).to.equal(9));
    const items = screen.getAllByRole("radio");
    const trueFetch = window.fetch;
    // Simulates Esri's servers as unreachable.
    window.fetch = async (input, init) => {
      if (String(input).startsWith("https://")) throw new TypeError("Failed to fetch");
      return trueFetch(input, init);
    };
    // The gallery ignores a click before it is loaded.
    await waitFor(
      () => {
        if (page.host.textContent.includes("is not available")) return;
        items[1]?.click();
        throw new Error("no notice");
      },
      { interval: 500 },
    );
    await waitFor(() => expect(live.view.map?.basemap?.id).to.equal("local"));
    expect(paintedIn(live)[0]).to.include({ title: "ground", visible: true });
    expect(page.host.querySelector(".map__credits")?.textContent).to.contain("US Census Bureau");
    window.fetch = picturesFrom("https://", trueFetch);
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(page.host.textContent).not.to.contain("is not available"));
    expect(live.view.map?.basemap?.id).to.equal("streets");
    window.fetch = trueFetch;
  });

  it("shows the credits of the base map with their link", async () => {
    const live = await drawn();
    const trueFetch = window.fetch;
    window.fetch = picturesFrom("https://", trueFetch);
    expect(await live.setBasemap("openStreetMap")).to.equal("shown");
    const link = await waitFor(() => {
      const shown = page.host.querySelector<HTMLAnchorElement>(".map__credits a");
      if (!shown) throw new Error("no credit");
      return shown;
    });
    expect(link.textContent).to.contain("© OpenStreetMap contributors");
    expect(link.href).to.equal("https://www.openstreetmap.org/copyright");
    expect(await live.setBasemap("imagery")).to.equal("shown");
    const named = () => page.host.querySelector(".map__credits")?.textContent;
    await waitFor(() => expect(named()).to.contain("Powered by Esri"));
    await live.setBasemap("local");
    await waitFor(() => expect(named()).not.to.contain("Esri"));
    window.fetch = trueFetch;
  });

  it("puts tracts into the reader's classes, and keeps the choice in the address", async () => {
    const live = await drawn();
    const styles: (TractStyle | null)[] = [];
    const { setStyle } = live;
    Object.assign(live, {
      setStyle: (given: TractStyle | null) => {
        styles.push(given);
        setStyle.call(live, given);
      },
    });
    live.goTo(MAP_DATA_SET.extent, { animate: false });
    await press("Colors and classes");
    const choose = async (name: string, value: string) =>
      userEvent.selectOptions(await screen.findByRole("combobox", { name }), value);
    const rows = (count: number) =>
      waitFor(() => expect(page.host.querySelectorAll(".map__classes li").length).to.equal(count + 1));
    await choose("Number of classes", "3");
    await rows(3);
    await choose("Colors", "Purples");
    await choose("Classes", "natural");
    await waitFor(() => expect(page.address()).to.contain("method=natural&classes=3"));
    await waitFor(() => expect(styles.at(-1)?.ramp).to.equal("Purples"));
    await choose("Classes", "own");
    const bound = (at: number) => screen.findByRole("textbox", { name: `Class ${at} up to` });
    await user.clear(await bound(2));
    await user.type(await bound(2), "1{Enter}");
    await screen.findByText("Enter a number greater than the bound before it.");
    const before = page.address();
    await user.clear(await bound(2));
    await user.type(await bound(2), "2,500.5{Enter}");
    await waitFor(() => expect(page.address()).to.match(/bounds=\d+%2C2500.5/));
    expect(page.address()).not.to.equal(before);
    await waitFor(() => expect(styles.at(-1)?.classes.tracts.bounds.at(1)).to.equal(2500.5));
    await choose("Shown as", "dots");
    await waitFor(() => expect(page.host.querySelector(".map__classes")?.textContent).to.match(/1 dot = \d/));
    await choose("Shown as", "symbols");
    await waitFor(() => expect(page.host.querySelectorAll(".map__sample").length).to.be.greaterThan(1));
    await waitFor(() => expect(live.view.updating).to.equal(false));
  });

  it("uses the reader's language, also in the SDK, whatever the page around it uses", async () => {
    const live = await drawn();
    expect(getLocale()).to.equal("en");
    try {
      await changeLanguage("de", { remember: false });
      await waitFor(() => expect(live.view.aria.label).to.equal("Karte"));
      expect(getLocale()).to.equal("de");
      document.documentElement.lang = "fr";
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(getLocale()).to.equal("de");
      expect(formatNumber(1234.5)).to.equal("1.234,5");
    } finally {
      await changeLanguage("en", { remember: false });
    }
  });

  it("destroys its map and the open tool when it is unmounted", async () => {
    const live = await drawn();
    await press("Coordinates");
    await screen.findAllByText(/Add conversion/);
    page.leave();
    await waitFor(() => expect(live.view.destroyed).to.equal(true));
  });
});

describe("map with its own width and base map", () => {
  let stop: () => void;
  let page: WidgetPage;
  beforeEach(() => {
    stop = serve();
  });
  afterEach(() => {
    page.leave();
    stop();
  });

  it("keeps the legend closed on a phone, and legend, tools and panels apart", async () => {
    page = await openWidget(spied, { width: 390, user: PLANNER });
    const open = await waitFor(() => page.host.querySelector<HTMLElement>(".map__fold") ?? expect.fail("no legend"));
    expect(open.textContent).to.match(/^Population · /);
    expect(page.host.querySelectorAll(".map__classes li").length).to.equal(0);
    open.click();
    await waitFor(() => expect(page.host.querySelectorAll(".map__classes li").length).to.be.greaterThan(1));
    const boxOf = (selector: string) => (page.host.querySelector(selector) ?? expect.fail()).getBoundingClientRect();
    const bars = () =>
      [...page.host.querySelectorAll(".map__bars > *")].map((bar) => bar.getBoundingClientRect().bottom);
    // As narrow as a phone.
    page.host.style.width = "300px";
    await press("More map tools");
    expect(boxOf(".map__legend").top).to.be.at.least(Math.max(...bars()));
    await waitFor(() => expect(boxOf(".map__legend").bottom).to.be.at.most(boxOf("arcgis-scale-bar").top));
    await press("Print or save");
    await screen.findByRole("textbox", { name: "Title" });
    expect(boxOf(".map__panel").bottom).to.be.at.most(boxOf(".map__ground").bottom);
    // A tool of the first row folds the second row.
    expect(bars().length).to.equal(2);
    await press("Search the map");
    await waitFor(() => expect(bars().length).to.equal(1));
    // A bookmark's name does not wrap to make space for its buttons.
    await press("More map tools");
    await press("Bookmarks");
    const name = await screen.findByRole("textbox", { name: "Name of the current view" });
    await userEvent.type(name, "Bay{Enter}");
    const visit = await screen.findByRole("button", { name: "Bay" });
    expect(visit.getBoundingClientRect().width).to.be.greaterThan(140);
    localStorage.removeItem("provision.preference.mapBookmarks");
  });

  it("covers nothing of a zone with its pop-up, which offers to edit it unless the plan is locked", async () => {
    const user = userEvent.setup();
    const steps = [{ id: "zones", title: "shell.pages.map", icon: "polygon", panel: ["zone-drawer"] }];
    const plan = { route: "/plan", title: "shell.pages.map", regions: { main: [] }, steps };
    const drawer = { ...manifest, name: "zone-drawer", load: () => Promise.resolve({ default: () => null }) };
    const at = { route: "*", address: "/plan" };
    const [west, south, east, north] = [CORNER[0], CORNER[1], CORNER[0] + 0.2, CORNER[1] + 0.2];
    /** Opens zone 1, which fills the map; `isFree` says whether all of it is seen beside the pop-up. */
    const openZone = async (width: number) => {
      // Not the map of the page before.
      map = null;
      page = await openPage([spied, drawer], { around: { pages: [plan] }, at, width, user: PLANNER });
      const live = await drawn();
      live.goTo([west, south, east, north], { animate: false });
      await atRest(live, west + 0.1);
      // The zones may still be on their way.
      const popup = await waitFor(
        async () => {
          live.view.focus();
          await user.keyboard("{Enter}");
          return screen.getByRole("dialog", { name: /Zone 1/ });
        },
        { timeout: 20_000, interval: 600 },
      );
      const isFree = () => {
        const ground = live.container.getBoundingClientRect();
        const box = popup.getBoundingClientRect();
        const [from, to] = [live.toScreen([west, north]), live.toScreen([east, south])];
        if (!from || !to) return false;
        const whole = from.x >= 0 && from.y >= 0 && to.x <= ground.width && to.y <= ground.height;
        const [left, right, bottom] = [ground.x + from.x, ground.x + to.x, ground.y + to.y];
        return whole && (left >= box.right || right <= box.left || bottom <= box.top);
      };
      return { popup: within(popup), isFree };
    };
    for (const width of [700, 390]) {
      const { popup, isFree } = await openZone(width);
      await waitFor(() => expect(isFree(), `opened at ${width}`).to.equal(true));
      (await popup.findByRole("button", { name: "Zoom" })).click();
      await pause(600);
      await waitFor(() => expect(isFree(), `zoomed at ${width}`).to.equal(true));
      await popup.findByRole("button", { name: "Edit" });
      page.leave();
    }
    stop();
    const lock = { by: "Sam Staff", byId: 2, at: "2026-09-02T12:00:00Z" };
    stop = serve([fake(getEstimation, () => ({ ...ESTIMATION, lock }))]);
    const { popup } = await openZone(700);
    await popup.findByRole("button", { name: "Zoom" });
    await page.answered();
    expect(popup.queryByRole("button", { name: "Edit" })).to.equal(null);
  });

  it("opens with the agency's own base map, and reports a configured one that does not exist", async () => {
    const trueFetch = window.fetch;
    const asked: string[] = [];
    const pictures = picturesFrom("/tiles/", trueFetch, asked);
    window.fetch = async (input, init) =>
      String(input).startsWith("https://gis.example/portal/sharing/rest/content/groups/ab12/search?f=json")
        ? Response.json({ results: [{ id: "c3", title: "Storm base", type: "Web Map" }] })
        : pictures(input, init);
    const ownBasemaps = [
      {
        id: "state",
        title: { en: "State roads" },
        service: "tiles",
        address: "/tiles/{z}/{x}/{y}.png",
        copyright: "FDOT",
      },
    ];
    const basemapGroup = { portal: "https://gis.example/portal/", group: "ab12" };
    page = await openWidget(spied, {
      width: 700,
      raw: { basemap: "state", basemaps: false, ownBasemaps, basemapGroup },
    });
    await waitFor(() => expect(page.host.querySelector(".map__credits")?.textContent).to.contain("FDOT"));
    expect(asked[0]).to.equal("/tiles/0/0/0.png");
    await press("Base map");
    await waitFor(() =>
      expect(screen.queryAllByRole("radio").map((item) => item.textContent?.trim())).to.deep.equal([
        "States and counties (local)",
        "State roads",
        "Storm base",
      ]),
    );
    expect(await map?.setBasemap("nowhere")).to.equal("unreachable");
    await waitFor(() => expect(page.host.textContent).to.contain("The base map nowhere is not available"));
    window.fetch = trueFetch;
  });
});

describe("a map with a data set of the app", () => {
  it("draws it as others filter it, marks and goes to what is selected, and selects by a click or by keyboard", async () => {
    const stop = serve();
    const service = serveCounties();
    // Not the map of the page before.
    map = null;
    const raw = { data: ["counties"] };
    const page = await openWidget(spied, { raw, width: 700, user: PLANNER, around: { data: [COUNTIES_ENTRY] } });
    const live = await drawn();
    let shown: readonly Overlay[] = [];
    const { setOverlays } = live;
    Object.assign(live, {
      setOverlays: (overlays: readonly Overlay[]) => {
        shown = overlays;
        setOverlays.call(live, overlays);
      },
    });
    const namesOf = (id: string) =>
      shown.flatMap(({ id: of, source }) =>
        of === id && source.kind === "features" ? source.set.features.map(({ attributes }) => attributes["name"]) : [],
      );
    const draws = (all: readonly string[], selected: readonly string[]) =>
      waitFor(() => expect([namesOf("data:counties"), namesOf("selected:counties")]).to.deep.equal([all, selected]));
    const coast = { data: "counties", filter: [{ field: "coastal", values: [1] }] };
    page.bus.publish(DataFiltered, coast, "filter");
    await draws(["Hillsborough", "Pinellas"], []);
    const bounds: [number, number, number, number] = [-81.5, 26.25, -80.9, 26.8];
    page.bus.publish(RecordsSelected, { data: "counties", ids: [1], bounds, label: "Hillsborough" }, "table");
    await draws(["Hillsborough", "Pinellas"], ["Hillsborough"]);
    await waitFor(() => expect(live.view.center.longitude).to.be.closeTo(-81.2, 0.05));
    live.goTo([-82.45, 27.65, -82.35, 27.75], { animate: false });
    await atRest(live, -82.4);
    await pause(300);
    live.view.focus();
    await userEvent.keyboard("{Enter}");
    await draws(["Hillsborough", "Pinellas"], ["Pinellas"]);
    const told = { data: "counties", ids: [2], bounds: [-83, 27, -82, 28], label: "Pinellas" };
    await waitFor(() => expect(page.bus.latest(RecordsSelected)?.payload).to.deep.equal(told));
    expect(screen.queryByRole("dialog")).to.equal(null);
    await userEvent.keyboard("{Enter}");
    await draws(["Hillsborough", "Pinellas"], []);
    page.act("select", { data: "counties", ids: ["2"], bounds });
    await draws(["Hillsborough", "Pinellas"], ["Pinellas"]);
    await atRest(live, -81.2);
    page.bus.publish(DataFiltered, { data: "counties", filter: [] }, "filter");
    page.act("filter", { data: "counties", filter: [{ field: "name", values: ["Polk"] }] });
    await draws(["Polk"], []);
    service.refuse(403);
    page.act("filter", coast);
    await screen.findByText("Counties could not be drawn.");
    await page.answered();
    page.leave();
    service.stop();
    stop();
  });
});

describe("a map opened after the search", () => {
  it("opens at the place chosen before it was mounted, not at the estimation's zones", async () => {
    const stop = serve();
    const page = await open();
    page.bus.publish(PlaceChosen, { label: "Hendry", bounds: [-81.5, 26.25, -80.9, 26.8] }, "home");
    const live = await drawn();
    await waitFor(() => expect(page.host.textContent).to.contain(MAP_DATA_SET.label));
    // The address is updated once the map has stopped moving.
    await waitFor(() => expect(page.address()).to.match(/[?&]at=26\.5\d*_-81\.2_/));
    expect(live.view.center.longitude).to.be.closeTo(-81.2, 0.05);
    expect(live.view.center.latitude).to.be.closeTo(26.52, 0.05);
    page.leave();
    stop();
  });

  it("opens at the place of a link rather than at the zones, and updates the address when the reader moves it", async () => {
    const stop = serve();
    const at = { route: "*", address: "/?at=28.1_-82.3_11" };
    const page = await openWidget(spied, { width: 700, user: PLANNER, at });
    const live = await drawn();
    await waitFor(() => expect(page.host.textContent).to.contain(MAP_DATA_SET.label));
    expect(live.view.center.latitude).to.be.closeTo(28.1, 1e-6);
    expect(page.address()).to.equal(at.address);
    live.setPlace({ center: [-82.4, 27.9], zoom: 12 });
    await waitFor(() => expect(page.address()).to.equal("/?at=27.9_-82.4_12"));
    page.leave();
    stop();
  });
});

describe("map of a time series", () => {
  it("shows the series' colors in place of the statistic's, in its legend, under the pointer and in print, until the reader hides it", async () => {
    const stopMap = serveMap();
    const values = { ...SERIES_VALUES, places: ["12057", "12115"] };
    storePreference("mapStorms", true);
    const spots = ["2017-09-10T06:00:00.000Z", "2017-09-11T06:00:00.000Z"].map((at, i) => ({
      at,
      position: [CORNER[0] + i, CORNER[1] + i] as [number, number],
      wind: 100,
      pressure: 940,
      advisory: 40 + i,
    }));
    const irma = { storm: "AL112017", name: "Irma", source: SHIPPED_SOURCES.track, points: spots };
    const answers = [
      fake(getSeries, () => [SERIES]),
      fake(getSeriesValues, () => values),
      fake(getStormTracks, () => [irma]),
      printer,
    ];
    const { stop } = servePlanner({ answers: [...answers, ...mapAnswers(zones)] });
    const at = { route: "*", address: "/?series=3.0" };
    const page = await openWidget(spied, { raw: { legend: true }, width: 700, theme: "dark", user: PLANNER, at });
    const live = await drawn();
    const opacity = (title: string) => paintedIn(live).find((layer) => layer.title === title)?.opacity;
    const legend = () => page.host.querySelector(".map__legend");
    await waitFor(() => expect([opacity("tracts"), opacity("series")]).to.deep.equal([0, 0.9]));
    expect(screen.queryByRole("combobox", { name: "Map layer" })).to.equal(null);
    expect(legend()?.textContent).to.contain("Outages").and.to.contain("Customers without power · Sep 10, 2017, 8:00");
    const entries = [...page.host.querySelectorAll(".map__classes li")];
    const legendTexts = entries.map((entry) => entry.textContent);
    expect(legendTexts).to.deep.equal(["up to 1%", "up to 10%", "up to 25%", "up to 50%", "over 50%", "No data"]);
    // The colors on a dark map, where the highest class is the lightest.
    const sample = document.createElement("i");
    sample.style.background = seriesOverLand(seriesColors(5, PALETTES.dark)[4] ?? "", PALETTES.dark);
    expect(entries[4]?.querySelector("i")?.style.background).to.equal(sample.style.background);
    await waitFor(
      () => {
        const surface = live.view.container?.querySelector(".esri-view-surface");
        const { x, y } = live.toScreen([CORNER[0] + 0.55, CORNER[1] + 0.55]) ?? { x: 0, y: 0 };
        const box = page.host.querySelector(".map__ground")?.getBoundingClientRect();
        const spot = { clientX: x + (box?.x ?? 0), clientY: y + (box?.y ?? 0) };
        surface?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse", ...spot }));
        expect(page.host.querySelector(".map__tip")?.textContent).to.equal("HillsboroughCustomers without power: 50%");
      },
      { interval: 600 },
    );
    printed = null;
    await press("Print or save");
    await press("Save the map");
    await waitFor(() => expect(printed).not.to.equal(null));
    const words = printedWords();
    expect(words).to.contain("Track of Irma").and.to.contain("Not yet reached at this time");
    expect(words).to.contain("National Hurricane Center");
    expect(words).to.contain("Outages · Customers").and.to.contain("over 50%").and.to.contain("No data");
    expect(words).not.to.contain("Population");
    await press("Hide the time series");
    await waitFor(() => expect(opacity("tracts")).to.equal(1));
    expect(statistic().value).to.equal("population");
    expect(page.address()).not.to.contain("series");
    page.leave();
    adoptPreference("mapStorms", undefined);
    stop();
    stopMap();
  });
});

describe("map without tracts", () => {
  it("says that they and imported roads could not be loaded, and retries after a move once the connection is back", async () => {
    let working = false;
    const stopMap = serveMap();
    const dataSets = fake(getDataSets, () => {
      if (!working) throw new Refusal(500, { key: "errors.internal" });
      return [MAP_DATA_SET];
    });
    const roads = fake(getRoadSources, () => {
      if (!working) throw new Refusal(500, { key: "errors.internal" });
      return { states: [], overview: { lines: [], shields: [] }, cells: { middle: [], fine: [] } };
    });
    const answers = mapAnswers(zones).filter(({ path }) => path !== dataSets.path && path !== roads.path);
    const { stop } = servePlanner({ answers: [dataSets, roads, ...answers] });
    const page = await open();
    const live = await drawn();
    const alerts = () => [...page.host.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(alerts()).to.deep.equal([
        "The census tracts could not be loaded. Move the map to try again.",
        "Some roads could not be loaded. The map asks for them again every 30 seconds.",
      ]),
    );
    working = true;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(alerts()).to.have.length(1));
    live.goTo(MAP_DATA_SET.extent, { animate: false });
    await waitFor(() => expect(page.host.textContent).to.contain(MAP_DATA_SET.label));
    expect(alerts()).to.deep.equal([]);
    page.leave();
    stop();
    stopMap();
  });
});

describe("map without WebGL", () => {
  it("says so plainly and leaves the rest of the page working", async () => {
    const giveBack = withoutWebgl();
    const stop = serve();
    const page = await open();
    await waitFor(() => expect(page.host.textContent).to.contain("WebGL 2 is missing"));
    giveBack();
    page.leave();
    stop();
  });
});

const passed = (milliseconds: number) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

describe("the word on a map that is being drawn", () => {
  let setDrawing: (drawing: boolean) => void = () => undefined;
  let listening = false;
  let redrawn = 0;
  const map = {
    redraw: () => void redrawn++,
    onDrawing(handler: (drawing: boolean) => void) {
      listening = true;
      setDrawing = handler;
      handler(true);
      return () => {
        listening = false;
      };
    },
  };
  before(() => startTexts());
  afterEach(cleanup);

  it("is not shown for what is drawn at once", async () => {
    const { container } = render(<Drawing map={map} />);
    await passed(200);
    setDrawing(false);
    await passed(700);
    expect(container.textContent).to.equal("");
  });

  it("is shown after a while as a status, and disappears when drawing ends", async () => {
    const { container } = render(<Drawing map={map} />);
    await waitFor(() => expect(container.querySelector('[role="status"]')?.textContent).to.equal("Drawing the map"));
    act(() => setDrawing(false));
    expect(container.textContent).to.equal("");
  });

  it("says after ten seconds that parts are slow, and requests them again until they are drawn", async () => {
    const trueInterval = window.setInterval;
    let afterTenSeconds: TimerHandler = "";
    window.setInterval = ((handler: TimerHandler, milliseconds?: number, ...given: unknown[]) => {
      if (milliseconds === 10_000) afterTenSeconds = handler;
      return trueInterval(handler, milliseconds, ...given);
    }) as typeof window.setInterval;
    const { container } = render(<Drawing map={map} />);
    act(() => setDrawing(true));
    window.setInterval = trueInterval;
    await waitFor(() => expect(container.textContent).to.equal("Drawing the map"));
    act(() => void (typeof afterTenSeconds === "function" && afterTenSeconds()));
    expect(container.textContent).to.contain("slow to load");
    expect(redrawn).to.equal(1);
    act(() => setDrawing(false));
    expect(container.textContent).to.equal("");
  });

  it("stops listening once it is unmounted", () => {
    render(<Drawing map={map} />).unmount();
    expect(listening).to.equal(false);
  });
});

describe("the credits on the map", () => {
  before(() => startTexts());
  afterEach(cleanup);
  const layer = (title: string, credit: string): ShownLayer => ({
    layer: { ...layerOfSession(1, { title, kind: "wms", address: "/wms", sublayer: "" }), credit },
    state: { visible: true, opacity: 1, popup: true, filter: null },
    content: { set: null, info: null, error: null, pending: false },
    then: null,
  });
  const map: Pick<LiveMap, "onCredit"> = {
    onCredit(handler) {
      handler({ copyright: "US Census Bureau" });
      return () => undefined;
    },
  };

  it("includes the makers of the base map, time series, storms and visible layers, each once", async () => {
    const seen: VisibleSeries = { at: { series: SERIES, column: 0, step: 0 }, figures: new Map() };
    const layers = [layer("Floods", "Water district"), layer("Gauges", "Water district"), layer("Mine", "")];
    const { container } = render(
      <MapCredits map={map} series={seen} tracks={[{ source: "Storm center" }]} layers={layers} />,
    );
    const named = `Sources of the map: US Census Bureau | ${SERIES.source} | Storm center | Water district`;
    await waitFor(() => expect(container.textContent).to.equal(named));
  });
});
