import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "../../server/storage/orm.ts";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../contract/api/call.ts";
import { findAudits } from "../../contract/audits/calls.ts";
import type { ListPage } from "../../contract/lists/list-query.ts";
import { selectAudits } from "../../server/audits/find.ts";
import { asked, lineOf } from "./asked.ts";
import { newEstimation, storeGrid } from "../kits/planning.ts";
import type { TestClient } from "../kits/client.ts";
import type { TestServer } from "../kits/domain-server.ts";
import { startTestServer } from "../kits/server.ts";
import { median, type Report, timesOf, verdict } from "./figures.ts";
import { ROWS, TIME_ZONE, fillAudits } from "./records/audit-rows.ts";
import { benchExports } from "./records/exports.ts";
import { benchGrids } from "./records/grids.ts";
import { addressOfList, fillLongLists, LONG_LIST, LONG_LISTS } from "./records/long-lists.ts";
import { benchPeerFiles } from "./records/peer-files.ts";

const ROUNDS = 15;
/** How many milliseconds a list without pages may block the server's thread. */
const HOLD = 50;
const QUERY: ListPage = { search: "", filters: [], sort: [], offset: 0, limit: 100 };

/**
 * Times 100,000 audit rows: pages of the list by HTTP next to the same statement sent straight to PostgreSQL, and their
 * exports; how long lists of 10,000 rows block the server's thread, and how soon the page shows their first row. False
 * if a target is missed.
 */
export async function benchRecords(report: Report): Promise<boolean> {
  const server = await startTestServer();
  try {
    await fillAudits({ connectionString: server.ownerUrl });
    const admin = await server.admin();
    await benchPages(server, admin, report);
    const held = [await benchLists(server, admin, report)];
    held.push(await benchExports(report));
    await benchPeerFiles(server.db, report);
    held.push(await benchGrids(report));
    return held.every(Boolean);
  } finally {
    await server.close();
  }
}

async function benchPages(server: TestServer, admin: TestClient, report: Report): Promise<void> {
  const queries: Record<string, ListPage> = {
    "the first page of 100": QUERY,
    "the page in the middle": { ...QUERY, offset: ROWS / 2 },
    "the last page": { ...QUERY, offset: ROWS - 100 },
    "sorted by record": { ...QUERY, sort: [{ column: "subject", direction: "asc" }] },
    "one user of 97": { ...QUERY, filters: [{ kind: "contains", column: "userName", text: "user.42" }] },
    "a search that finds one row": { ...QUERY, search: "number 77777" },
  };
  for (const [name, query] of Object.entries(queries)) {
    const ours = await usual(() =>
      admin.call(findAudits, { body: { ...query, timeZone: TIME_ZONE } }).then(({ ok }) => ok),
    );
    const { offset, limit } = query;
    const bare = await usual(() =>
      server.db.execute(sql`${selectAudits({ ...query, timeZone: TIME_ZONE })} limit ${limit} offset ${offset}`),
    );
    report(`${name}: ${ours.toFixed(1)} ms with its totals by HTTP; the bare statement ${bare.toFixed(1)} ms`);
  }
}

/** Lists that are answered whole, requested from another process, so that only the server's work is on this thread. */
async function benchLists(server: TestServer, admin: TestClient, report: Report): Promise<boolean> {
  await storeGrid(server.db);
  const { eid } = await newEstimation(admin);
  await fillLongLists(server.db.$client, eid);
  const headers = { [APP_CALL_HEADER]: APP_CALL_VALUE, cookie: admin.cookie, "accept-encoding": "br" };
  let held = true;
  for (const list of LONG_LISTS) {
    const path = addressOfList(list, eid);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const lists = await asked(server.url + path, headers, { connections: 1 });
    delay.disable();
    const hold = delay.max / 1e6;
    const isHeld = hold <= HOLD && lists.refused === 0;
    held &&= isHeld;
    report(
      `${LONG_LIST} rows by ${path}: ${lineOf(lists)}; the server's thread was held ${hold.toFixed(0)} ms at the longest, at most ${HOLD}: ${verdict(isHeld)}`,
    );
  }
  return held;
}

const usual = async (work: () => Promise<unknown>): Promise<number> => median(await timesOf(ROUNDS, work));
