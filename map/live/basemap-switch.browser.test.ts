import { expect, waitUntil } from "@open-wc/testing";
import { SDKMap } from "#sdk";
import esriRequest from "@arcgis/core/request.js";
import type { BasemapState } from "../live-map.ts";
import { BasemapSwitch } from "./basemap-switch.ts";

it("a gallery that closes late destroys nothing of the next one, and the shown base map stays the same", () => {
  const shown = new BasemapSwitch({ onState: () => undefined, onShown: () => undefined });
  const map = new SDKMap();
  shown.attach(map);
  const choice = { label: "Streets", picture: "", source: { kind: "local" } } as const;
  const first = shown.offer({ id: "streets", ...choice });
  const next = shown.offer({ id: "streets", ...choice });
  first.destroy();
  expect(next.destroyed).to.equal(false);
  expect(shown.offer({ id: "local", ...choice })).to.equal(map.basemap);
  shown.destroy();
});

it("a base map that fails while shown is replaced by the local one, and returns when it answers again", async () => {
  const trueFetch = window.fetch;
  let isThere = true;
  window.fetch = async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return new Response("", { headers: { "content-type": "image/png" } });
  };
  const states: BasemapState["result"][] = [];
  const shown = new BasemapSwitch({ onState: ({ result }) => states.push(result), onShown: () => undefined });
  try {
    const map = new SDKMap();
    shown.attach(map);
    const tiles = ["https://gis.example/tiles/{level}/{col}/{row}"];
    shown.setChoices([
      { id: "own", label: "Own", picture: "", source: { kind: "templates", tiles, copyright: "Agency" } },
    ]);
    expect(await shown.show("own")).to.equal("shown");
    const fail = (): Promise<unknown> => esriRequest("https://gis.example/tiles/7/3/5").catch(() => undefined);
    // A failed tile is not enough: the base map is checked once for availability.
    await fail();
    expect(map.basemap?.id).to.equal("own");
    expect(await shown.show("own")).to.equal("shown");
    isThere = false;
    await Promise.all([fail(), fail(), fail()]);
    await waitUntil(() => map.basemap?.id === "local");
    expect(states.slice(-2)).to.deep.equal(["shown", "unreachable"]);
    isThere = true;
    window.dispatchEvent(new Event("online"));
    await waitUntil(() => map.basemap?.id === "own");
    expect(states.at(-1)).to.equal("shown");
  } finally {
    shown.destroy();
    window.fetch = trueFetch;
  }
});

it("a WMTS that answers but is tiled in degrees is reported to have another projection", async () => {
  const trueFetch = window.fetch;
  const ows = 'xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1"';
  const matrix = `<TileMatrix><ows:Identifier>0</ows:Identifier><ScaleDenominator>279541132.01</ScaleDenominator>
    <TopLeftCorner>90 -180</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight>
    <MatrixWidth>2</MatrixWidth><MatrixHeight>1</MatrixHeight></TileMatrix>`;
  const capabilities = `<Capabilities ${ows} version="1.0.0"><Contents><Layer><ows:Title>Base</ows:Title>
    <ows:WGS84BoundingBox><ows:LowerCorner>-180 -90</ows:LowerCorner><ows:UpperCorner>180 90</ows:UpperCorner></ows:WGS84BoundingBox>
    <ows:Identifier>base</ows:Identifier><Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>
    <Format>image/png</Format><TileMatrixSetLink><TileMatrixSet>deg</TileMatrixSet></TileMatrixSetLink>
    <ResourceURL format="image/png" resourceType="tile" template="https://deg.example/{TileMatrix}/{TileRow}/{TileCol}.png"/>
    </Layer><TileMatrixSet><ows:Identifier>deg</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::4326</ows:SupportedCRS>
    ${matrix}</TileMatrixSet></Contents></Capabilities>`;
  window.fetch = async () => new Response(capabilities, { headers: { "content-type": "text/xml" } });
  const shown = new BasemapSwitch({ onState: () => undefined, onShown: () => undefined });
  try {
    shown.attach(new SDKMap());
    const source = { kind: "wmts", address: "https://deg.example/wmts", layer: "", copyright: "" } as const;
    shown.setChoices([{ id: "deg", label: "Degrees", picture: "", source }]);
    expect(await shown.show("deg")).to.equal("misfit");
  } finally {
    shown.destroy();
    window.fetch = trueFetch;
  }
});
