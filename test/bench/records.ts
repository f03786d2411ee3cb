import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "../../server/storage/orm.ts";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../contract/call.ts";
import { findAudits } from "../../contract/calls/audits.ts";
import { downloadExport, getExport, startExport, type ExportFormat } from "../../contract/calls/exports.ts";
import { getSession } from "../../contract/calls/session.ts";
import { getFacilities, getInventory, getPartnerContacts } from "../../contract/calls/supply.ts";
import type { ListPage } from "../../contract/list-query.ts";
import { selectAudits } from "../../server/operations/audits/find.ts";
import { asked, lineOf } from "./asked.ts";
import { startTestServer, type TestClient, type TestServer } from "../kits/server.ts";
import { median, type Report, timesOf } from "./figures.ts";
import { benchGrids } from "./records/grids.ts";
import { benchPeerFiles } from "./records/peer-files.ts";

const ROWS = 100_000;
const ROUNDS = 15;
const TIME_ZONE = "America/New_York";
/** Rows of a list that no page divides, and for how long it may hold the server's thread. Milliseconds. */
const LIST = { rows: 10_000, hold: 50 };
/** Memory that the process may take while 100,000 rows are exported. Megabytes. */
const MEMORY = 450;
const QUERY: ListPage = { search: "", filters: [], sort: [], offset: 0, limit: 100 };

/**
 * What 100,000 audit rows cost: pages of the list by HTTP next to the same statement sent straight to PostgreSQL, and
 * their exports, with how long the server's own thread was held meanwhile and what a small call waited next to them; how
 * long lists of 10,000 rows hold that thread, and how soon the page shows the first of them. False where a target is missed.
 */
export async function benchRecords(report: Report): Promise<boolean> {
  const server = await startTestServer();
  try {
    await fill(server);
    const admin = await server.admin();
    await benchPages(server, admin, report);
    const held = [await benchLists(server, admin, report)];
    for (const format of ["xlsx", "pdf"] as const) held.push(await benchExport(admin, format, report));
    await benchPeerFiles(server.db, report);
    held.push(await benchGrids(report));
    return held.every(Boolean);
  } finally {
    await server.close();
  }
}

async function fill({ db }: TestServer): Promise<void> {
  for (let from = 0; from < ROWS; from += 5000) {
    await db.execute(sql`insert into audit (at, user_name, address, request_id, module, action, subject_id, subject, after)
      select now() - (${ROWS} - i) * interval '7 minutes', 'user.' || i % 97, '10.0.' || i % 250 || '.' || i % 13,
        gen_random_uuid()::text, (array['User','Zone','Estimation','Lookup'])[1 + i % 4], (array['create','update','delete'])[1 + i % 3],
        i::text, 'Record number ' || i, jsonb_build_object('name', 'Record ' || i, 'version', i % 9)
      from generate_series(${from + 1}::int, ${from + 5000}::int) i`);
  }
  await db.execute(sql`analyze audit`).catch(() => undefined);
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

/** Lists that are answered whole, asked from a process of its own, so that only the server's work is on this thread. */
async function benchLists({ url, db }: TestServer, { cookie }: TestClient, report: Report): Promise<boolean> {
  await db.execute(sql`insert into facilities (name, type, county)
    select 'Facility ' || i, 'Warehouse', 'Manatee' from generate_series(1, ${LIST.rows}::int) i`);
  await db.execute(sql`insert into config_inventory (product, category, agency, quantity)
    select 'Water', 'Trucks', 'Agency ' || i, i from generate_series(1, ${LIST.rows}::int) i`);
  await db.execute(sql`insert into partner_contacts (partner, name, phone, email)
    select 'Partner ' || i % 500, 'Name ' || i, '+1 555 ' || i, 'name.' || i || '@example.org'
    from generate_series(1, ${LIST.rows}::int) i`);
  const headers = { [APP_CALL_HEADER]: APP_CALL_VALUE, cookie, "accept-encoding": "br" };
  let held = true;
  for (const { path } of [getInventory, getFacilities, getPartnerContacts]) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const lists = await asked(url + path, headers, { connections: 1 });
    delay.disable();
    const hold = delay.max / 1e6;
    const isHeld = hold <= LIST.hold && lists.refused === 0;
    held &&= isHeld;
    report(
      `${LIST.rows} rows by ${path}: ${lineOf(lists)}; the server's thread was held ${hold.toFixed(0)} ms at the longest, at most ${LIST.hold}: ${isHeld ? "held" : "MISSED"}`,
    );
  }
  return held;
}

async function benchExport(admin: TestClient, format: ExportFormat, report: Report): Promise<boolean> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage().rss;
  let peak = before;
  const waits: number[] = [];
  const started = performance.now();
  delay.enable();
  const { exportId } = (
    await admin.call(startExport, {
      body: {
        ...QUERY,
        list: "audits",
        format,
        columns: ["at", "userName", "module", "action", "subject", "subjectId", "address", "requestId"],
        timeZone: TIME_ZONE,
      },
    })
  ).ok;
  for (let state = "waiting"; state === "waiting" || state === "running";) {
    await wait(100);
    const asked = performance.now();
    await admin.call(getSession);
    waits.push(performance.now() - asked);
    peak = Math.max(peak, process.memoryUsage().rss);
    const progress = (await admin.call(getExport, { params: { exportId } })).ok;
    if (progress.error) throw new Error(progress.error.message);
    ({ state } = progress);
  }
  const took = performance.now() - started;
  const response = await admin.fetch(downloadExport.path.replace(":exportId", exportId));
  const bytes = (await response.arrayBuffer()).byteLength;
  delay.disable();
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(0);
  const isHeld = peak <= MEMORY * 1e6;
  waits.sort((a, b) => a - b);
  const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? NaN).toFixed(0);
  report(
    `${ROWS} rows as ${format}: ${(took / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, ${((peak - before) / 1e6).toFixed(0)} MB more memory at most; ${(peak / 1e6).toFixed(0)} MB in all, at most ${MEMORY}: ${isHeld ? "held" : "MISSED"}`,
  );
  report(
    `  meanwhile the server's thread was held ${ms(delay.percentile(50))} ms (median), ${ms(delay.percentile(99))} ms (99 of 100), ${ms(delay.max)} ms (longest); a small call took ${at(0.5)} ms (median), ${at(0.95)} ms (95 of 100), ${at(1)} ms (longest)`,
  );
  return isHeld;
}

const usual = async (work: () => Promise<unknown>): Promise<number> => median(await timesOf(ROUNDS, work));
