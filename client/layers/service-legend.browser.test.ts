import { expect } from "@open-wc/testing";
import { LayerError } from "../map/layers/layer-fault.ts";
import { fetchServiceLegend, linesOfRenderer } from "./service-legend.ts";

const PIXEL = "iVBORw0KGgo=";
const LEGEND = {
  layers: [
    { layerId: 0, layerName: "Roads", legend: [{ label: "", imageData: PIXEL, contentType: "image/png" }] },
    { layerId: 3, layerName: "Rivers", legend: [{ label: "large", imageData: PIXEL, contentType: "image/png" }] },
  ],
};
const WMS = `<WMS_Capabilities xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink"><Capability>
  <Layer><Title>Floods</Title>
    <Layer><Name>depth</Name><Title>Depth</Title><Style><Name>default</Name><LegendURL width="20" height="60"><Format>image/png</Format>
      <OnlineResource xlink:href="https://gis.example.gov/legend/depth.png"/></LegendURL></Style></Layer>
    <Layer><Name>plain</Name><Title>Plain</Title></Layer>
  </Layer></Capability></WMS_Capabilities>`;

describe("the legend that a service provides", () => {
  const answering = window.fetch;
  const asked: string[] = [];
  before(() => {
    window.fetch = (input) => {
      const { pathname } = new URL(String(input), location.href);
      asked.push(pathname);
      if (pathname.endsWith("/legend")) return Promise.resolve(Response.json(LEGEND));
      if (pathname === "/wms") return Promise.resolve(new Response(WMS));
      if (pathname === "/Shelters/FeatureServer/2") {
        const symbol = { type: "esriSFS", color: [255, 0, 0, 255], outline: { color: [0, 0, 0, 255] } };
        return Promise.resolve(
          Response.json({ currentVersion: 11, drawingInfo: { renderer: { type: "simple", label: "open", symbol } } }),
        );
      }
      return Promise.resolve(new Response("", { status: 404 }));
    };
  });
  after(() => {
    window.fetch = answering;
  });

  it("is the pictures of a map service: of one part, or of all with their names", async () => {
    const picture = `data:image/png;base64,${PIXEL}`;
    const all = await fetchServiceLegend({ kind: "map-server", address: "/Base/MapServer", sublayer: "" });
    expect(all.map(({ label }) => label)).to.deep.equal(["Roads", "Rivers: large"]);
    expect(all[0]?.picture).to.equal(picture);
    const one = await fetchServiceLegend({ kind: "map-server", address: "/Base/MapServer/3", sublayer: "" });
    expect(one.map(({ label }) => label)).to.deep.equal(["large"]);
    expect(asked.at(-1)).to.equal("/Base/MapServer/legend");
  });

  it("is the picture that a WMS names for a layer, and none for one without", async () => {
    const wms = { kind: "wms", address: "/wms" } as const;
    const [line] = await fetchServiceLegend({ ...wms, sublayer: "depth" });
    expect([line?.label, line?.picture]).to.deep.equal(["Depth", "https://gis.example.gov/legend/depth.png"]);
    expect(await fetchServiceLegend({ ...wms, sublayer: "plain" })).to.deep.equal([]);
  });

  it("is the drawing of a feature service, with the part named by the address or the choice", async () => {
    const service = { kind: "feature-server", address: "/Shelters/FeatureServer", sublayer: "2" } as const;
    const line = { label: "open", picture: null, color: "#ff0000ff", outline: "#000000ff" };
    expect(await fetchServiceLegend(service)).to.deep.equal([line]);
    const gone = await fetchServiceLegend({ ...service, sublayer: "9" }).catch((error: unknown) => error);
    expect(gone).to.be.instanceOf(LayerError);
  });

  it("has a line for each value and class and for all others; a response that is not an image is not shown as one", () => {
    const point = (color: number[]) => ({ type: "esriSMS", color, outline: { color: [1, 2, 3, 0] } });
    const line = { type: "esriSLS", color: [0, 0, 255, 255] };
    const unsafe = { type: "esriPMS", imageData: '"><script>', contentType: "image/png" };
    const lines = linesOfRenderer({
      uniqueValueInfos: [
        { value: "A", label: "Highway", symbol: line },
        { value: 7, symbol: point([9, 9, 9, 51]) },
      ],
      classBreakInfos: [{ classMaxValue: 12.5, symbol: unsafe }],
      defaultSymbol: point([8, 8, 8, 255]),
      defaultLabel: "Other",
    });
    const blue = "#0000ffff";
    const clear = "#01020300";
    expect(lines).to.deep.equal([
      { label: "Highway", picture: null, color: blue, outline: blue },
      { label: "7", picture: null, color: "#09090933", outline: clear },
      { label: "12.5", picture: null, color: "#00000000", outline: "#00000000" },
      { label: "Other", picture: null, color: "#080808ff", outline: clear },
    ]);
  });
});
