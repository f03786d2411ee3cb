import { expect } from "@open-wc/testing";
import { zipSync } from "fflate";
import { layerStatesAtom } from "../../client/map/layers/use-layers.ts";
import { useZoneOffer } from "../../client/map/zone-offer.ts";
import { getConfigKeys } from "../../contract/config/calls.ts";
import { deleteLayer, restoreLayer, saveLayer, type LayerDraft } from "../../contract/layers/calls/layers.ts";
import { getAdditionalLayers, getStyleData, getTimeSeriesLayers } from "../../contract/layers/calls/map-layers.ts";
import type { MapLayer, LayerAudience } from "../../contract/layers/layer.ts";
import type { LayerLook } from "../../contract/layers/style.ts";
import { changeOwnLayer, saveOwnLayer } from "../../contract/layers/calls/own-layers.ts";
import { mapViewAtom, type LiveMap } from "../../map/live-map.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { getEstimation } from "../../contract/planning/calls/estimations.ts";
import { mapAnswers, serveMap, square } from "../../test/kits/map-fixtures.ts";
import { servePlanner } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openPage, openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const row = (layerId: number, en: string, more: Partial<MapLayer> = {}): MapLayer => ({
  layerId,
  kind: "geojson",
  titles: { en, es: "", pt: "", de: "" },
  source: "",
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
  order: layerId,
  own: null,
  look: null,
  ...more,
});
const AREAS = {
  type: "FeatureCollection",
  features: ["North", "South"].map((name, at) => ({
    type: "Feature",
    geometry: square(-82.4, 27.7 + at / 5, 0.1),
    properties: { name, homes: 100 * (at + 1), seen: "2024-09-25T16:00:00Z" },
  })),
};
const STAMPS = {
  shared: true,
  roleId: null,
  privileges: [],
  public: false,
  apps: [],
  createdDate: "2026-09-01T12:00:00Z",
  createdBy: "Kim Lee",
  editedDate: "2026-09-01T12:00:00Z",
  editedBy: "Kim Lee",
  version: 1,
};
const ROWS = [
  row(1, "Evacuation areas", { address: "/areas.geojson", group: [{ en: "Plans", es: "Planes", pt: "", de: "" }] }),
  row(2, "Shelters", { kind: "feature-server", address: "/locked/FeatureServer/0" }),
  row(3, "Flood depth", { kind: "wms", address: "/flood", minScale: 500_000, source: "Water district" }),
  row(4, "Large areas", { address: "/areas.geojson", filter: "homes > 150" }),
  row(5, "Tall areas", { address: "/areas.geojson", filter: "floors > 3" }),
  row(6, "County lines", { kind: "counties" }),
];

/** The layers and their servers' answers; `needsToken` is on at first. */
let needsToken = true;
let rows = ROWS;
let kept: { title: string; geojson: string; opacity: number; look: LayerLook | null } = {
  title: "",
  geojson: "",
  opacity: 0,
  look: null,
};
/** The shelter service's drawing info. */
const SHELTERS_DRAWN = {
  renderer: { type: "simple", label: "Open shelter", symbol: { type: "esriSMS", color: [0, 92, 230, 255] } },
};
/** A page of the seventy shelters. */
const sheltersFrom = (asked: URLSearchParams) => ({
  geometryType: "esriGeometryPoint",
  spatialReference: { wkid: 4326 },
  features: Array.from({ length: 70 }, (_, i) => ({
    attributes: { name: `Shelter ${i + 1}` },
    geometry: { x: -82.4, y: 27.7 + i / 1000 },
  })).slice(
    Number(asked.get("resultOffset")),
    Number(asked.get("resultOffset")) + Number(asked.get("resultRecordCount")),
  ),
});
const OWN_ROLES = [{ roleId: 7, name: "Logistics" }];
const ownLayer = (layer: MapLayer): MapLayer => {
  rows = [...ROWS, layer];
  return layer;
};
function serve(more: readonly FakeAnswer[] = []): () => void {
  needsToken = true;
  rows = ROWS;
  const stopMap = serveMap();
  const planner = servePlanner({
    answers: [
      ...more,
      fake(getAdditionalLayers, () => rows),
      fake(getTimeSeriesLayers, () => []),
      fake(getStyleData, () => []),
      fake(getConfigKeys, () => ({ portalUrl: PORTAL })),
      fake(saveLayer, (body) => {
        const draft = body as LayerDraft;
        rows = [...ROWS, row(9, draft.titles.en, { kind: draft.kind, address: draft.address })];
        return Object.assign({}, rows.at(-1), draft, STAMPS);
      }),
      fake(saveOwnLayer, (body) => {
        kept = body as typeof kept;
        return ownLayer(
          row(12, kept.title, {
            address: "/areas.geojson",
            own: { sharedWith: "noOne", roles: OWN_ROLES, version: 1 },
          }),
        );
      }),
      fake(changeOwnLayer, (body) => {
        const { title, sharedWith, version } = body as { title: string; sharedWith: LayerAudience; version: number };
        const own = { sharedWith, roles: OWN_ROLES, version: version + 1 };
        return ownLayer(row(12, title, { address: "/areas.geojson", own }));
      }),
      fake(deleteLayer, () => {
        const gone = rows.at(-1);
        rows = ROWS;
        return Object.assign({}, gone, STAMPS);
      }),
      fake(restoreLayer, () => Object.assign(ownLayer(row(12, "Plans of mine")), STAMPS)),
      ...mapAnswers(),
    ],
  });
  const answering = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    if (pathname === "/areas.geojson") return Response.json(AREAS);
    // Its description is public; its features need a token.
    if (pathname === "/locked/FeatureServer/0")
      return Response.json({ currentVersion: 11, name: "Shelters", fields: [], drawingInfo: SHELTERS_DRAWN });
    if (pathname === "/locked/FeatureServer/0/query" && searchParams.has("returnCountOnly"))
      return Response.json(needsToken ? { error: { code: 499, message: "Token Required" } } : { count: 70 });
    if (pathname === "/locked/FeatureServer/0/query") return Response.json(sheltersFrom(searchParams));
    if (pathname === "/bridges/FeatureServer")
      return Response.json({ currentVersion: 11, name: "Bridges", layers: [{ id: 0, name: "Bridges" }] });
    if (pathname === "/sharing/rest/search")
      return Response.json(portalAnswers(new URL(String(input), location.href).searchParams));
    if (pathname === "/gone/FeatureServer") throw new TypeError("Failed to fetch");
    return answering(input, init);
  };
  return () => {
    window.fetch = answering;
    planner.stop();
    stopMap();
  };
}

/** Shows the area that the tree offers for a zone. */
function Offered() {
  const [offer] = useZoneOffer();
  return offer && <p>{`Offered: ${offer.label} (${offer.parts.map(({ kind }) => kind).join()})`}</p>;
}
const drawer: typeof manifest = {
  ...manifest,
  name: "zone-drawer",
  load: () => Promise.resolve({ default: Offered }),
};

widgetKit(manifest, { prepare: serve, actions: {} });

/** The configured portal, and the last search that it received. */
const PORTAL = "https://portal.example";
let searched: URLSearchParams | null = null;
const portalAnswers = (search: URLSearchParams) => {
  searched = search;
  return {
    results: [
      { id: "a1", title: "Bridges", owner: "gis", type: "Feature Service", url: "/bridges/FeatureServer" },
      { id: "b2", title: "A story", owner: "gis", type: "StoryMap", url: "https://portal.example/story" },
    ],
  };
};

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));
const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
/** Listens to the messages from threads to the page. */
function listenToThreads(hear: (message: unknown) => void): () => void {
  const Own = window.Worker;
  window.Worker = class extends Own {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener("message", ({ data }) => hear(data));
    }
  };
  return () => {
    window.Worker = Own;
  };
}
const chooser = async (): Promise<HTMLInputElement> =>
  waitFor(() => {
    const found = screen.getByLabelText<HTMLInputElement>(/GeoJSON, zipped shapefile/);
    expect(found.type).to.equal("file");
    return found;
  });

/** The titles of the layers in their order. */
const titles = () =>
  screen
    .getAllByRole("button", { name: /^Options of/ })
    .map((one) => (one.getAttribute("aria-label") ?? "").slice("Options of ".length));

describe("layer tree", () => {
  let page: WidgetPage;
  let stop: () => void;
  beforeEach(async () => {
    stop = serve();
    page = await openWidget(manifest);
  });
  afterEach(() => {
    page.leave();
    stop();
  });

  it("shows the two top nodes with their groups, and saves an order made by keyboard", async () => {
    const additional = await screen.findByRole("group", { name: "Additional Layers" });
    expect(within(additional).getAllByRole("list", { name: "Plans" })).to.have.length(1);
    expect(screen.getByRole("group", { name: "Timeseries Data" }).textContent).to.contain("No layers here.");
    expect(titles().slice(0, 3)).to.deep.equal(["Evacuation areas", "Shelters", "Flood depth"]);
    await press("Options of Flood depth");
    expect(page.host.textContent)
      .to.contain("Visible from 1:500,000 and closer")
      .and.to.contain("Source: Water district");
    (await screen.findByRole("button", { name: "Move Flood depth up" })).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(titles().slice(0, 3)).to.deep.equal(["Evacuation areas", "Flood depth", "Shelters"]));
  });

  it("zooms to a layer and to one of its features, sets opacity, and switches off its pop-ups", async () => {
    const gone: unknown[] = [];
    const map: Pick<LiveMap, "goTo"> = { goTo: (bounds) => void gone.push(bounds.map((one) => one.toFixed(2)).join()) };
    page.store.set(mapViewAtom, map as LiveMap);
    await press("Options of Evacuation areas");
    await press("Zoom to layer");
    expect(gone).to.deep.equal(["-82.40,27.70,-82.30,28.00"]);
    const stateOf = () => page.store.get(layerStatesAtom)["1"];
    (await screen.findByRole("slider", { name: "Opacity (%)" })).focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await waitFor(() => expect(stateOf()?.opacity).to.equal(0.9));
    await userEvent.click(await screen.findByRole("switch", { name: "Details on click" }));
    await waitFor(() => expect(stateOf()?.popup).to.equal(false));
    await press("List features");
    await press("Zoom to South");
    expect(gone[1]).to.equal("-82.42,27.88,-82.28,28.02");
    await press("Back to layers");
    // Counties come from the data set and look like the layer's style.
    await press("Options of County lines");
    const legend = await screen.findByRole("list", { name: "Legend of County lines" });
    const options = within(legend.closest<HTMLElement>(".layer-tree__options") ?? page.host);
    await userEvent.click(await options.findByRole("button", { name: "Zoom to layer" }));
    expect(gone[2]).to.equal("-82.80,27.60,-82.00,28.40");
  });

  it("lists a layer's features without a map, and filters them", async () => {
    await press("Options of Evacuation areas");
    await press("List features");
    await press("Details of South");
    expect(page.host.textContent).to.contain("North");
    const values = [...page.host.querySelectorAll("dd")].map(({ textContent }) => textContent);
    expect(values).to.deep.equal(["South", "200", "Sep 25, 2024, 12:00 PM EDT"]);
    await press("Filter");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Field" }), "homes");
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Condition" }), "atLeast");
    await userEvent.type(await screen.findByRole("textbox", { name: "Value" }), "150");
    await press("Apply filter");
    await waitFor(() => expect(page.host.textContent).to.not.contain("North"));
    expect(page.host.textContent).to.contain("1 to 1 of 1");
  });

  it("shows on a page the total number of features of the service", async () => {
    needsToken = false;
    await press("Options of Shelters");
    await press("List features");
    await screen.findByText("1 to 50 of 70");
    await press("Next");
    await screen.findByText("51 to 70 of 70");
    await screen.findByText("Shelter 70");
  });

  it("offers a chosen area of the list as a zone, without a map, unless the plan is locked", async () => {
    page.leave();
    const steps = [{ id: "zones", title: "shell.pages.map", icon: "polygon", panel: ["zone-drawer"] }];
    const plan = { route: "/plan", title: "shell.pages.map", regions: { main: [] }, steps };
    page = await openPage([manifest, drawer], { around: { pages: [plan] }, at: { route: "*", address: "/plan" } });
    await press("Options of Evacuation areas");
    await press("List features");
    await userEvent.click(await screen.findByRole("checkbox", { name: "South" }));
    await press("Use 1 area as a zone");
    await screen.findByText("Offered: South (polygon)");
    page.leave();
    stop();
    const lock = { by: "Sam Staff", byId: 2, at: "2026-09-02T12:00:00Z" };
    stop = serve([fake(getEstimation, () => ({ ...ESTIMATION, lock }))]);
    page = await openPage([manifest, drawer], { around: { pages: [plan] }, at: { route: "*", address: "/plan" } });
    await press("Options of Evacuation areas");
    await press("List features");
    await screen.findByText("1 to 2 of 2");
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "South" }) === null).to.equal(true));
  });

  it("applies the administrator's filter to a file too, and reports a filter that does not fit the file", async () => {
    const list = async (title: string) => {
      await press(`Options of ${title}`);
      await press("List features");
    };
    await list("Large areas");
    await screen.findByText("1 to 1 of 1");
    expect(page.host.textContent).to.contain("South").and.to.not.contain("North");
    await press("Back to layers");
    await list("Tall areas");
    await screen.findByText(
      "The filter of this layer does not fit the file (found: floors; expected: name, homes, seen).",
    );
  });

  it("adds layers from files, tables by their columns and KML from an archive, and says what is wrong with others", async () => {
    const answered: unknown[] = [];
    const stopListening = listenToThreads((answer) => answered.push(answer));
    await press("Add a layer");
    await userEvent.upload(await chooser(), file("areas.geojson", JSON.stringify(AREAS)));
    await screen.findByRole("checkbox", { name: "areas" });
    stopListening();
    expect(answered).to.have.length(1).and.to.have.nested.property("[0].kind", "read");
    await userEvent.upload(await chooser(), file("sites.csv", "site,lat,lng\nA,27.9,-82.4\nB,,\n"));
    await press("Add table");
    await screen.findByRole("checkbox", { name: "sites" });
    expect(page.host.textContent).to.contain("1 row without a location was left out.");
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Dock</name><Point><coordinates>-82.4,27.9,0</coordinates></Point></Placemark></kml>`;
    await userEvent.upload(
      await chooser(),
      file("docks.kmz", zipSync({ "doc.kml": new TextEncoder().encode(kml) }).slice()),
    );
    await screen.findByRole("checkbox", { name: "docks" });
    await press("Options of docks");
    await press("List features");
    await screen.findByText("Dock");
    await press("Back to layers");
    await press("Options of docks");
    const legend = await screen.findByRole("list", { name: "Legend of docks" });
    expect(legend.textContent).to.equal("docks");
    await press("Remove docks");
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "docks" })).to.equal(null));
    await press("Add a layer");
    const large = file("big.geojson", "");
    Object.defineProperty(large, "size", { value: 50_000_001 });
    await userEvent.upload(await chooser(), large);
    await screen.findByText("big.geojson was not added. The file is too large: 50.1 MB. Allowed: 50 MB.");
    const dropped = new DataTransfer();
    dropped.items.add(file("bad.kml", "<kml"));
    const place = page.host.querySelector(".pv-drop");
    place?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: dropped }));
    await screen.findByText(/bad\.kml was not added\. The file is not XML/);
  });

  it("saves a file's layer as the reader's own, who renames, shares, deletes and restores it", async () => {
    await press("Add a layer");
    await userEvent.upload(await chooser(), file("plans.geojson", JSON.stringify(AREAS)));
    await press("Options of plans");
    await press("Save plans");
    await screen.findByText("plans is saved. Only you see it until you share it.");
    expect([kept.title, kept.opacity, kept.look?.shape]).to.deep.equal(["plans", 1, "polygon"]);
    const sent = JSON.parse(kept.geojson) as typeof AREAS;
    expect(sent.features.map(({ properties }) => properties)).to.deep.equal(
      AREAS.features.map(({ properties }) => properties),
    );
    expect(sent.features[0]?.geometry.coordinates[0]?.[1]).to.deep.equal([-82.3, 27.7]);
    await screen.findByText("Only you");
    await press("Options of plans");
    const name = await screen.findByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "Plans of mine");
    await press("Rename");
    await screen.findByRole("checkbox", { name: "Plans of mine" });
    // Waits until the next change is possible, shortly after the answer is shown.
    const idle = async () => {
      const box = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Share with" });
      await waitFor(() => expect(box.disabled).to.equal(false));
      return box;
    };
    const share = async (label: string) => userEvent.selectOptions(await idle(), label);
    await share("Logistics");
    await screen.findByText("Shared with Logistics");
    await share("Everyone who signs in");
    await screen.findByText("Shared");
    await idle();
    await press("Delete");
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "Plans of mine" })).to.equal(null));
    await press("Undo");
    await screen.findByRole("checkbox", { name: "Plans of mine" });
  });

  it("says why an address cannot be a layer, and adds one that can", async () => {
    await press("Add a layer");
    await userEvent.click(await screen.findByRole("radio", { name: "Address" }));
    const enter = async (address: string) => {
      const field = await screen.findByRole("textbox", { name: /Address of the service/ });
      await userEvent.clear(field);
      await userEvent.type(field, address);
      await press("Add from address");
    };
    await enter("javascript:alert(1)");
    await screen.findByText(/The address does not show what it is/);
    await enter("ftp://a.example/x/FeatureServer");
    await screen.findByText(/This is not an address: ftp:\/\/a\.example/);
    await enter("/gone/FeatureServer");
    await screen.findByText(/could not be reached/);
    await enter("/locked/FeatureServer/0");
    await screen.findByText(/requires a sign-in \(token\)/);
    needsToken = false;
    await press("Add from address");
    await waitFor(() => expect(screen.getAllByRole("checkbox", { name: "Shelters" })).to.have.length(2));
    // The layer added last is drawn as its service describes.
    await userEvent.click(screen.getAllByRole("button", { name: "Options of Shelters" }).at(-1) ?? document.body);
    await screen.findByText("Open shelter");
  });

  it("finds and adds a portal item, and saves it as a layer for everyone", async () => {
    await press("Add a layer");
    await userEvent.click(await screen.findByRole("radio", { name: "Portal" }));
    await userEvent.type(await screen.findByRole("searchbox", { name: "Search the portal" }), "bridges");
    await press("Search");
    await press("Add Bridges");
    expect(searched?.get("q")).to.match(/^bridges AND \(type:"Feature Service" OR .*type:"WMTS"\)$/);
    expect(screen.queryByText("A story")).to.equal(null);
    await press("Options of Bridges");
    await press("Save for all users");
    await screen.findByText(/Bridges is now a layer for everyone who signs in/);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Remove Bridges" })).to.equal(null));
    expect(rows.at(-1)).to.include({ kind: "feature-server", address: "/bridges/FeatureServer" });
    expect(
      (await screen.findByRole<HTMLInputElement>("checkbox", { name: "Bridges" })).getAttribute("aria-checked") ??
        "true",
    ).to.equal("true");
  });
});
