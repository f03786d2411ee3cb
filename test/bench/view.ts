import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addressOf } from "../../contract/api/call.ts";
import { getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { getPublicReport } from "../../contract/reports/calls/reports.ts";
import { getPublished, getPublishedEstimation } from "../../contract/reports/calls/published.ts";
import { projectedEstimation, storeGrid } from "../kits/planning.ts";
import { startTestServer } from "../kits/server.ts";
import { asked, lineOf } from "./asked.ts";
import type { Report } from "./figures.ts";
import { startPgPeer } from "./pg-peer.ts";

/** The lowest allowed ratio of our answers a second to the peer's. */
const LEAST = 0.7;
const CALLS = [getPublished, getPublishedEstimation, getPublicReport];

/**
 * Compares public answers with a peer that makes one select and sends the same bytes; and, without a target, as a
 * browser requests them, as one with a cached copy requests them, and the same bytes from a bare Node server, to show
 * the cost of HTTP alone. False if a target is missed.
 */
export async function benchView(report: Report): Promise<boolean> {
  const server = await startTestServer();
  const peer = await startPgPeer(server);
  try {
    await storeGrid(server.db);
    const admin = await server.admin();
    const { eid } = await projectedEstimation(admin);
    const { version } = (await admin.call(getEstimation, { params: { eid } })).ok;
    await admin.call(publishEstimation, { body: { eid, version } });
    let held = true;
    for (const call of CALLS) {
      const address = addressOf(call, { eid });
      const name = address.split("/")[3] ?? address;
      held = (await peer.judge({ name, address, headers: {}, least: LEAST }, report)) && held;
      const url = server.url + address;
      const answer = await fetch(url);
      const etag = answer.headers.get("etag") ?? "";
      report(`${name}, as a browser asks (br): ${lineOf(await asked(url, { "accept-encoding": "br" }))}`);
      report(`${name}, kept by the browser (304): ${lineOf(await asked(url, { "if-none-match": etag }))}`);
      report(`${name}, the same bytes from a bare Node server: ${await bare(Buffer.from(await answer.arrayBuffer()))}`);
    }
    return held;
  } finally {
    await peer.close();
    await server.close();
  }
}

async function bare(body: Buffer): Promise<string> {
  const peer = createServer((_request, response) => response.end(body)).listen(0, "127.0.0.1");
  try {
    await new Promise((resolve) => peer.once("listening", resolve));
    return lineOf(await asked(`http://127.0.0.1:${(peer.address() as AddressInfo).port}/`));
  } finally {
    peer.close();
  }
}
