import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";

/** Half the width of the world in web mercator, in meters. */
const EDGE = 20_037_508.342789244;
const LEVELS = Array.from({ length: 20 }, (_, level) => ({
  level,
  resolution: (2 * EDGE) / 256 / 2 ** level,
  scale: (2 * EDGE) / 256 / 2 ** level / 0.00028,
}));

/** The color that each kind of service paints. */
export const GIS_COLORS = {
  "map-server": [200, 30, 30],
  "image-tiles": [30, 120, 30],
  "vector-tiles": [30, 30, 200],
  wms: [200, 120, 0],
  wmts: [120, 0, 160],
} as const satisfies Readonly<Record<string, readonly [number, number, number]>>;
export type GisKind = keyof typeof GIS_COLORS;

/** A server of another agency with one service of each kind, which paints the whole world in one color. */
export interface Gis {
  readonly address: string;
  stop(): Promise<void>;
}

export async function startGis(port: number): Promise<Gis> {
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const send = (type: string, body: string | Buffer): void => {
    response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" }).end(body);
  };
  const picture = (kind: GisKind, width = 256, height = 256): void => send("image/png", solid(width, height, kind));
  const json = (body: object): void => send("application/json", JSON.stringify(body));
  const { pathname } = url;
  if (pathname === "/Roads/MapServer") return json(MAP_SERVER);
  if (pathname === "/Roads/MapServer/legend") {
    const legend = [{ label: "", imageData: solid(20, 20, "map-server").toString("base64"), contentType: "image/png" }];
    return json({ layers: [{ layerId: 0, layerName: "Roads", legend }] });
  }
  if (pathname === "/Roads/MapServer/export") {
    const [width, height] = (query.get("size") ?? "").split(",").map(Number);
    return picture("map-server", width, height);
  }
  if (pathname === "/Land/VectorTileServer") return json(VECTOR_TILES);
  if (pathname.endsWith("/root.json")) return json(VECTOR_STYLE);
  if (pathname.startsWith("/Land/")) return send("application/x-protobuf", "");
  if (pathname.startsWith("/tiles/")) return picture("image-tiles");
  if (pathname === "/wms" && query.get("request") === "GetMap")
    return picture("wms", Number(query.get("width")), Number(query.get("height")));
  if (pathname === "/wms") return send("text/xml", WMS(`${url.origin}/wms`));
  if (pathname.startsWith("/wmts")) {
    if (pathname.endsWith(".png")) return picture("wmts");
    const [, root = ""] = pathname.split("/");
    return send("text/xml", WMTS(`${url.origin}/${root}`, root === "wmts" ? "3857" : "4326"));
  }
  response.writeHead(404, { "access-control-allow-origin": "*" }).end();
}

const WORLD = { xmin: -EDGE, ymin: -EDGE, xmax: EDGE, ymax: EDGE, spatialReference: { wkid: 102_100 } };
const MAP_SERVER = {
  currentVersion: 11.2,
  mapName: "Roads",
  capabilities: "Map,Query,Data",
  supportedImageFormatTypes: "PNG32,PNG24",
  singleFusedMapCache: false,
  exportTilesAllowed: false,
  supportsDynamicLayers: false,
  spatialReference: { wkid: 102_100, latestWkid: 3857 },
  units: "esriMeters",
  layers: [{ id: 0, name: "Roads", parentLayerId: -1, defaultVisibility: true, subLayerIds: null }],
  tables: [],
  initialExtent: WORLD,
  fullExtent: WORLD,
};

const TILE_INFO = {
  rows: 512,
  cols: 512,
  dpi: 96,
  format: "pbf",
  origin: { x: -EDGE, y: EDGE },
  spatialReference: { wkid: 102_100 },
  lods: LEVELS.map(({ level, resolution, scale }) => ({ level, resolution: resolution / 2, scale: scale / 2 })),
};
const VECTOR_TILES = {
  currentVersion: 11.2,
  name: "Land",
  capabilities: "TilesOnly",
  type: "indexedVector",
  defaultStyles: "resources/styles",
  tiles: ["tile/{z}/{y}/{x}.pbf"],
  initialExtent: WORLD,
  fullExtent: WORLD,
  minScale: 0,
  maxScale: 0,
  tileInfo: TILE_INFO,
  maxLOD: 19,
};
const VECTOR_STYLE = {
  version: 8,
  sources: { esri: { type: "vector", url: "../../" } },
  layers: [
    { id: "land", type: "background", paint: { "background-color": `rgb(${GIS_COLORS["vector-tiles"].join()})` } },
  ],
};

const WMS = (address: string): string => `<?xml version="1.0"?>
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink">
  <Service><Name>WMS</Name><Title>Floods</Title></Service>
  <Capability>
    <Request><GetMap><Format>image/png</Format><DCPType><HTTP><Get><OnlineResource xlink:href="${address}?"/></Get></HTTP></DCPType></GetMap></Request>
    <Layer><Title>Floods</Title><CRS>EPSG:3857</CRS>
      <EX_GeographicBoundingBox><westBoundLongitude>-180</westBoundLongitude><eastBoundLongitude>180</eastBoundLongitude><southBoundLatitude>-85</southBoundLatitude><northBoundLatitude>85</northBoundLatitude></EX_GeographicBoundingBox>
      <Layer><Name>depth</Name><Title>Depth</Title></Layer>
    </Layer>
  </Capability>
</WMS_Capabilities>`;

/** Capabilities of tiles in web mercator, or in degrees, which browsers cannot reproject. */
const WMTS = (address: string, projection: "3857" | "4326"): string => {
  const isDegrees = projection === "4326";
  const matrices = LEVELS.map(
    ({ level, scale }) =>
      `<TileMatrix><ows:Identifier>${level}</ows:Identifier><ScaleDenominator>${scale}</ScaleDenominator><TopLeftCorner>${isDegrees ? "90 -180" : `${-EDGE} ${EDGE}`}</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>${2 ** level}</MatrixWidth><MatrixHeight>${2 ** level}</MatrixHeight></TileMatrix>`,
  );
  return `<?xml version="1.0"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
  <ows:ServiceIdentification><ows:Title>Photos</ows:Title><ows:ServiceType>OGC WMTS</ows:ServiceType></ows:ServiceIdentification>
  <Contents>
    <Layer><ows:Title>Photos</ows:Title><ows:Identifier>photos</ows:Identifier>
      <ows:WGS84BoundingBox><ows:LowerCorner>-180 -85</ows:LowerCorner><ows:UpperCorner>180 85</ows:UpperCorner></ows:WGS84BoundingBox>
      <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>
      <Format>image/png</Format>
      <TileMatrixSetLink><TileMatrixSet>cut</TileMatrixSet></TileMatrixSetLink>
      <ResourceURL format="image/png" resourceType="tile" template="${address}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"/>
    </Layer>
    <TileMatrixSet><ows:Identifier>cut</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::${projection}</ows:SupportedCRS>${matrices.join("")}</TileMatrixSet>
  </Contents>
</Capabilities>`;
};

/** A PNG of one color. */
function solid(width: number, height: number, kind: GisKind): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(GIS_COLORS[kind]))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const data = deflateSync(Buffer.alloc(row.length * height, row));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
