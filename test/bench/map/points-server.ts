import { createServer, type Server } from "node:http";
import { seededRandom } from "../../kits/numbers.ts";

/** Random points in Florida as GeoJSON. */
function strewn(count: number): string {
  const random = seededRandom(14);
  const features = Array.from({ length: count }, (_, i) => ({
    type: "Feature",
    properties: { id: i },
    geometry: { type: "Point", coordinates: [-87 + 7 * random(), 25 + 6 * random()] },
  }));
  return JSON.stringify({ type: "FeatureCollection", features });
}

/** Serves a file of points to pages of any origin, like a layer on an agency's own server. */
export async function servePoints(count: number): Promise<{ readonly origin: string; readonly server: Server }> {
  const body = strewn(count);
  const server = createServer((_, answer) => {
    answer.writeHead(200, { "content-type": "application/geo+json", "access-control-allow-origin": "*" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, server };
}
