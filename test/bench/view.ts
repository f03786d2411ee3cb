import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getEstimation, publishEstimation } from "../../contract/calls/estimations.ts";
import { projectedEstimation, storeGrid } from "../kits/planning.ts";
import { startTestServer } from "../kits/server.ts";
import { asked } from "./asked.ts";
import { type Report } from "./figures.ts";

const SECONDS = 5;
const CONNECTIONS = 32;

/**
 * Public answers a second, asked over 32 kept connections by a process of its own, next to the same bytes from a bare
 * Node server on the same machine: what HTTP alone costs here.
 */
export async function benchView(report: Report): Promise<void> {
  const server = await startTestServer();
  try {
    await storeGrid(server.db);
    const admin = await server.admin();
    const { eid } = await projectedEstimation(admin);
    const { version } = (await admin.call(getEstimation, { params: { eid } })).ok;
    await admin.call(publishEstimation, { body: { eid, version } });
    const addresses = {
      "the list": "/api/View/GetPublished",
      "one estimation": `/api/View/GetPublishedEstimation/${eid}`,
    };
    for (const [name, address] of Object.entries(addresses)) {
      report(`${name}, as a browser asks (br): ${await lineOf(server.url + address, { "accept-encoding": "br" })}`);
      const { headers } = await fetch(server.url + address, { headers: { "x-app-call": "provision" } });
      report(
        `${name}, kept by the browser (304): ${await lineOf(server.url + address, { "if-none-match": headers.get("etag") ?? "" })}`,
      );
      const bytes = await (await fetch(server.url + address, { headers: { "x-app-call": "provision" } })).arrayBuffer();
      report(`${name}, the same bytes from a bare Node server: ${await bare(Buffer.from(bytes))}`);
    }
  } finally {
    await server.close();
  }
}

async function lineOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { perSecond, refused, median, p99 } = await asked(url, headers, { connections: CONNECTIONS, seconds: SECONDS });
  return `${perSecond.toFixed(0)} a second, median ${median.toFixed(1)} ms, 99 % within ${p99.toFixed(1)} ms, ${refused} refused`;
}

async function bare(body: Buffer): Promise<string> {
  const peer = createServer((_request, response) => response.end(body)).listen(0, "127.0.0.1");
  try {
    await new Promise((resolve) => peer.once("listening", resolve));
    return await lineOf(`http://127.0.0.1:${(peer.address() as AddressInfo).port}/`);
  } finally {
    peer.close();
  }
}
