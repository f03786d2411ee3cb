import { expect } from "@open-wc/testing";
import * as calls from "../../contract/layers/calls/layers.ts";
import type { LayerDraft, StyleDraft } from "../../contract/layers/calls/layers.ts";
import { getStyleDataByTable } from "../../contract/layers/calls/map-layers.ts";
import type { LayerRecord } from "../../contract/layers/layer.ts";
import type { StyleRecord } from "../../contract/layers/style.ts";
import { dropDrafts } from "../../test/kits/drafts.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { onHttpSignal } from "../../framework/http/signals.ts";
import { Refusal, servePlanner } from "../../test/kits/planner-server.ts";
import { pressable, screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { widgetOpener } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const STAMPS = {
  createdDate: "2026-09-01T12:00:00Z",
  createdBy: "system",
  editedDate: "2026-09-01T12:00:00Z",
  editedBy: "Kim Lee",
  version: 3,
};
const layer = (layerId: number, en: string, changes: Partial<LayerRecord> = {}): LayerRecord => ({
  layerId,
  order: layerId,
  kind: "counties",
  titles: { en, es: "", pt: "", de: "" },
  source: "",
  address: "",
  sublayer: "",
  node: "additional",
  group: [],
  visible: false,
  opacity: 1,
  minScale: 0,
  maxScale: 0,
  legend: true,
  recordId: null,
  filter: "",
  popup: { title: "", fields: [] },
  timeField: "",
  steps: [],
  styleId: null,
  look: null,
  shared: true,
  roleId: null,
  privileges: [],
  public: true,
  apps: [],
  ...STAMPS,
  ...changes,
});
const LAYERS = [
  layer(1, "Counties"),
  layer(2, "Outages", { styleId: 5, kind: "wms", address: "/wms" }),
  layer(3, "Gauges", { kind: "geojson", address: "/gauges.geojson" }),
];
const STYLE: StyleRecord = {
  styleId: 5,
  name: "Customers out",
  table: "power_outages",
  shape: "polygon",
  renderer: "breaks",
  field: "out",
  unit: "%",
  ramp: "Blues",
  symbol: { color: "#2c7fb8", size: 8, marker: "circle", line: "solid", outline: "#253494", outlineWidth: 1 },
  values: [],
  breaks: [{ min: 0, max: 100, color: "#9ecae1", size: null, label: "" }],
  otherColor: "#bdbdbd",
  buckets: [],
  ...STAMPS,
};
/** The refusal of the call for a table's styles. */
let refused: Refusal | null = null;
const STANDING: readonly FakeAnswer[] = [
  fake(calls.getLayers, () => LAYERS),
  fake(calls.getStyles, () => [STYLE]),
  fake(calls.getMapHosts, () => ({ hosts: ["https://*.usgs.gov"] })),
  fake(getStyleDataByTable, () => {
    if (refused) throw refused;
    return [STYLE, { ...STYLE, styleId: 6, name: "Customers back", unit: "homes" }];
  }),
  fake(calls.saveLayer, (body) => ({ ...layer(9, "Rivers"), ...(body as LayerDraft), layerId: 9, version: 1 })),
  fake(calls.orderLayers, () => LAYERS),
  fake(calls.saveStyle, (body) => ({ ...STYLE, ...(body as StyleDraft), styleId: 5, version: 4 })),
  fake(calls.getLayerHistory, () => ({
    changes: [
      {
        at: "2026-09-01T12:00:00Z",
        by: "Kim Lee",
        action: "update",
        before: { opacity: 1, version: 2 },
        after: { opacity: 0.5, version: 3 },
      },
    ],
  })),
];

const rowsDrawn = (host: HTMLElement) =>
  waitFor(() => expect(host.querySelector("[role=gridcell]") === null).to.equal(false));

widgetKit(manifest, {
  prepare: () => servePlanner({ answers: STANDING }).stop,
  drawn: rowsDrawn,
  actions: { openTab: { tab: "styles" } },
});

describe("the layers", () => {
  const user = userEvent.setup();
  const shown = widgetOpener(manifest, () => servePlanner({ answers: STANDING }), { width: 1200 });
  const open = (address: string) => shown.open([], { at: { route: "*", address } });
  const press = async (name: string) => user.click(await pressable(screen.findByRole("button", { name })));
  const choose = async (row: number) => {
    const selector = `[row-id="${row}"] [role=gridcell] input, [row-id="${row}"] input`;
    await waitFor(() => expect(shown.page.host.querySelector(selector) === null).to.equal(false));
    const box = shown.page.host.querySelector<HTMLElement>(selector);
    if (box) await user.click(box);
  };
  afterEach(() => {
    dropDrafts();
    refused = null;
  });

  it("moves a layer among its siblings, shows its history and opens it", async () => {
    await open("/layers");
    await rowsDrawn(shown.page.host);
    await choose(3);
    await press("Move up");
    await waitFor(() => expect(shown.server.to(calls.orderLayers)).to.deep.equal([{ layerIds: [1, 3, 2] }]));
    await press("History");
    await screen.findByText("Opacity: 1 → 0.5");
    await user.keyboard("{Escape}");
    await press("Edit");
    await waitFor(() => expect(shown.page.address()).to.equal("/layers?layer=3"));
  });

  it("creates a layer; an address at another host is refused with what the operator must set", async () => {
    await open("/layers?layer=new");
    await user.type(await screen.findByLabelText("Title (English)"), "Rivers");
    await user.type(
      screen.getByLabelText("Address"),
      "https://elsewhere.example/arcgis/rest/services/R/FeatureServer/0",
    );
    await press("Check this address");
    await screen.findByText(/elsewhere\.example is not allowed.*MAP_HOSTS=\*\.usgs\.gov, elsewhere\.example/);
    await press("Create");
    expect(shown.server.to(calls.saveLayer)).to.have.length(0);
    await user.clear(screen.getByLabelText("Address"));
    await user.type(screen.getByLabelText("Address"), "https://maps.usgs.gov/arcgis/rest/services/R/FeatureServer/0");
    await user.type(screen.getByLabelText("Farthest scale, 1 :"), "250,000");
    await press("Create");
    await waitFor(() => expect(shown.server.to(calls.saveLayer)).to.have.length(1));
    const [sent] = shown.server.to(calls.saveLayer) as LayerDraft[];
    expect([sent?.titles.en, sent?.kind, sent?.minScale, sent?.public]).to.deep.equal([
      "Rivers",
      "feature-server",
      250_000,
      false,
    ]);
    await waitFor(() => expect(shown.page.address()).to.equal("/layers?layer=9"));
  });

  it("creates a visible layer for zones, as the map shows them without one", async () => {
    await open("/layers?layer=new");
    const visible = () => screen.findByRole("switch", { name: "Visible when the map opens" });
    expect((await visible()).getAttribute("aria-checked")).to.equal("false");
    await user.selectOptions(screen.getByLabelText("Kind"), "zones");
    await waitFor(async () => expect((await visible()).getAttribute("aria-checked")).to.equal("true"));
  });

  it("shows what an address serves, and uses its fields in the pop-up", async () => {
    await open("/layers?layer=new");
    const served = window.fetch;
    const fields = [
      { name: "NAME", type: "esriFieldTypeString" },
      { name: "STAGE", type: "esriFieldTypeDouble" },
    ];
    window.fetch = (input, init) => {
      const path = input instanceof URL ? input.pathname : "";
      if (path.endsWith("/FeatureServer/0"))
        return Promise.resolve(Response.json({ currentVersion: 11, name: "River gauges", fields }));
      return path === "/halls.csv" ? Promise.resolve(new Response("name,beds\nA,3\n")) : served(input, init);
    };
    try {
      await user.type(await screen.findByLabelText("Address"), "/rivers/FeatureServer/0");
      await press("Check this address");
      await screen.findByText("The service answers: River gauges.");
      await press("Show these fields in the pop-up");
      await waitFor(() =>
        expect(screen.getAllByLabelText("Field").map((field) => (field as HTMLInputElement).value)).to.deep.equal([
          "NAME",
          "STAGE",
        ]),
      );
      await user.selectOptions(screen.getByLabelText("Kind"), "csv");
      await user.clear(screen.getByLabelText("Address"));
      await user.type(screen.getByLabelText("Address"), "/halls.csv");
      await press("Check this address");
      await screen.findByText(/^No column has places/);
    } finally {
      window.fetch = served;
    }
  });

  it("previews a style with a layer's values, makes classes of them, and copies another style of its table", async () => {
    await open("/layers?tab=styles&style=5");
    const served = window.fetch;
    const features = [0, 0, 1, 2, 3, 50, null].map((out) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [-82, 28] },
      properties: { out },
    }));
    window.fetch = (input, init) =>
      (input instanceof Request ? input.url : String(input)).endsWith("/gauges.geojson")
        ? Promise.resolve(Response.json({ type: "FeatureCollection", features }))
        : served(input, init);
    try {
      await user.selectOptions(await screen.findByLabelText("Show on the values of"), "Gauges");
      await screen.findByText("7 features. 1 has no value in this field. Figures from 0 to 50.");
      await user.selectOptions(await screen.findByLabelText("Method"), "Quantiles");
      await user.selectOptions(screen.getByLabelText("Number of classes"), "3");
      await press("Make classes from the values");
      const classes = () =>
        within(screen.getByRole("region", { name: "Preview" }))
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent);
      await waitFor(() => expect(classes()).to.deep.equal(["0 – 2 %(3)", "2 – 50 %(3)"]));
      await press("Take over “Customers back”");
      await waitFor(() => expect(classes()).to.deep.equal(["0 – 100 homes(6)"]));
      expect(shown.server.to(getStyleDataByTable)).to.deep.equal([{ baseViewTable: "power_outages" }]);
    } finally {
      window.fetch = served;
    }
  });

  it("lets the app report an expired session when a table's styles are refused for it", async () => {
    refused = new Refusal(401, { key: "errors.session.required" });
    const heard: string[] = [];
    const stop = onHttpSignal((signal, address) => heard.push(`${signal} ${address}`));
    await open("/layers?tab=styles&style=5");
    await waitFor(() => expect(heard).to.deep.equal(["unauthorized /api/Map/GetStyleDataByBaseViewTable"]));
    stop();
  });

  const failures = [
    ["with the given reason", { key: "errors.interrupted", details: { values: { seconds: 7 } } }, /in 7 seconds/],
    ["as a failure of the server without a reason", { key: "shell.errors.badAnswer" }, /^Backend server error\.$/],
  ] as const;
  for (const [what, answer, expected] of failures) {
    it(`reports unavailable styles of a table ${what}`, async () => {
      refused = new Refusal(503, answer);
      await open("/layers?tab=styles&style=5");
      expect((await screen.findByRole("alert")).textContent).to.match(expected);
    });
  }

  it("scrolls to the classes of a date for which a save is refused", async () => {
    await open("/layers?tab=styles&style=5");
    await press("Add a date with its own classes");
    await user.type(await screen.findByLabelText("Date and time (UTC)"), "2017-09-10T12:00");
    await user.clear(screen.getByLabelText("To"));
    await user.type(screen.getByLabelText("To"), "-1");
    await user.selectOptions(screen.getByLabelText("Classes for"), "all dates");
    await waitFor(() => expect(screen.queryByLabelText("Date and time (UTC)")).to.equal(null));
    await press("Save");
    await screen.findByText("The end of a class must be greater than its beginning (0).");
    expect(screen.getByLabelText<HTMLInputElement>("Date and time (UTC)").value).to.equal("2017-09-10T12:00");
    expect(shown.server.to(calls.saveStyle)).to.have.length(0);
  });

  it("makes classes of equal width, changes them for a date and shows both in the preview", async () => {
    await open("/layers?tab=styles&style=5");
    await screen.findByText("0 – 100 %");
    await press("Make classes of equal width");
    await screen.findByText("80 – 100 %");
    await press("Add a date with its own classes");
    await user.type(await screen.findByLabelText("Date and time (UTC)"), "2017-09-10T12:00");
    await press("Remove class 5");
    await waitFor(() => expect(screen.queryByText("80 – 100 %")).to.equal(null));
    await press("Save");
    await waitFor(() => expect(shown.server.to(calls.saveStyle)).to.have.length(1));
    const [sent] = shown.server.to(calls.saveStyle) as StyleDraft[];
    expect(sent?.breaks.map(({ min, max }) => [min, max])).to.deep.equal([
      [0, 20],
      [20, 40],
      [40, 60],
      [60, 80],
      [80, 100],
    ]);
    expect(sent?.buckets.map(({ at, breaks }) => [at, breaks.length])).to.deep.equal([["2017-09-10T12:00:00Z", 4]]);
  });
});
