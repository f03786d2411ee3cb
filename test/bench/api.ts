import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { APP_CALL_HEADER, APP_CALL_VALUE, addressOf, type Call } from "../../contract/api/call.ts";
import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import { getReport } from "../../contract/reports/calls/reports.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import { getZones } from "../../contract/planning/calls/zones.ts";
import { openDailyFile } from "../../server/logging/daily-file.ts";
import { gatherLines, loggerTo } from "../../server/logging/logger.ts";
import { projectedEstimation, storeGrid } from "../kits/planning.ts";
import { startTestServer } from "../kits/server.ts";
import type { Report } from "./figures.ts";
import { startPgPeer } from "./pg-peer.ts";

interface Target {
  readonly call: Call;
  /** The lowest allowed ratio of our answers a second to the peer's. */
  readonly least: number;
}

const TARGETS: readonly Target[] = [
  { call: getSession, least: 0.6 },
  { call: getAllDisasters, least: 0.6 },
  { call: getZones, least: 0.6 },
  { call: getProjections, least: 0.6 },
  { call: getReport, least: 0.3 },
];

/** Compares signed-in reads with a peer that makes two selects (session, answer). False if a target is missed. */
export async function benchApi(report: Report): Promise<boolean> {
  const logs = mkdtempSync(path.join(tmpdir(), "provision-bench-"));
  const log = gatherLines(openDailyFile(logs));
  // With its log, as the product runs.
  const server = await startTestServer({ logger: loggerTo(log) });
  const peer = await startPgPeer(server);
  try {
    await storeGrid(server.db);
    const staff = await server.as("Emergency Staff");
    const { eid } = await projectedEstimation(staff);
    const headers = { [APP_CALL_HEADER]: APP_CALL_VALUE, cookie: staff.cookie };
    let held = true;
    for (const { call, least } of TARGETS) {
      const address = addressOf(call, { eid });
      const name = address.split("/")[3] ?? address;
      held = (await peer.judge({ name, address, headers, least }, report)) && held;
    }
    return held;
  } finally {
    await peer.close();
    await server.close();
    log.close();
    rmSync(logs, { recursive: true });
  }
}
