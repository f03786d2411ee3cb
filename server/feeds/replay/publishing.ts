import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RecordedAdvisory, Recording } from "./recording.ts";

/** A source of another agency, on this machine: it has published what a recording has until an instant. */
interface LocalSource {
  readonly origin: string;
  publishUntil(at: number): void;
  close(): Promise<void>;
}

/** Serves a recording at `/gis.xml` (the list of advisories, with the files of the newest) and `/outages.csv`. */
export async function serveRecording({ advisories, heading, outages }: Recording): Promise<LocalSource> {
  let until = -Infinity;
  const published = () => advisories.filter(({ at }) => at <= until);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://source").pathname;
    const file = published().find(({ fileName }) => path === `/${fileName}`);
    if (path === "/gis.xml")
      return response.writeHead(200, { "content-type": "application/rss+xml" }).end(listOf(published().slice(-1)));
    if (path === "/outages.csv") {
      const rows = outages.filter(({ at }) => at <= until).map(({ row }) => row);
      return response.writeHead(200, { "content-type": "text/csv" }).end([heading, ...rows].join("\n"));
    }
    return file === undefined ? response.writeHead(404).end() : response.writeHead(200).end(file.bytes);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publishUntil: (at) => void (until = at),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const listOf = (advisories: readonly RecordedAdvisory[]): string => {
  const items = advisories.map(
    ({ at, fileName }) =>
      `<item><title>${fileName}</title><link>/${fileName}</link><pubDate>${new Date(at).toUTCString()}</pubDate></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Replay</title>${items.join("")}</channel></rss>`;
};
