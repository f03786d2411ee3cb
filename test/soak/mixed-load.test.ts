import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addressOf } from "../../contract/api/call.ts";
import { addOrUpdateDisaster, getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { getExport, startExport } from "../../contract/lists/calls.ts";
import { getReport } from "../../contract/reports/calls/reports.ts";
import { changePassword, getSession } from "../../contract/people/calls/session.ts";
import { getInventory } from "../../contract/supply/calls/supply.ts";
import { previewZones } from "../../contract/planning/calls/zones.ts";
import { connectionOfRunning } from "../../server/storage/embedded/cluster.ts";
import { median, SOAK } from "../kits/numbers.ts";
import { drawn, projectedEstimation, square } from "../kits/planning.ts";
import { logsOf, memoryOf, startProduct, type Product } from "../kits/product.ts";
import { clientOf, type TestClient } from "../kits/client.ts";

/** The minutes of load in a full soak. */
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? 30);
const MEGABYTE = 1024 * 1024;
/** The most memory that the process may use while a hundred thousand rows are exported. */
const EXPORT_MOST = 450 * MEGABYTE;
/** The allowed growth of the second half's median memory over the first half's. */
const GROWTH = 40 * MEGABYTE;
/** Number of disasters created, then changed in turn: more than an agency has. */
const DISASTERS = 500;
const AUDIT_ROWS = 100_000;
const PASSWORD = "a password that lasts";
const LAYER = "/arcgis/rest/services/Provision/FeatureServer/1/query?outFields=*";
const skip = SOAK ? false : "it takes half an hour: npm run soak";

async function fillAuditTrail({ dataDir }: Product): Promise<void> {
  const operator = new pg.Client({ ...connectionOfRunning(dataDir) });
  await operator.connect();
  for (let from = 0; from < AUDIT_ROWS; from += 5_000)
    await operator.query(
      `insert into audit (at, user_name, address, request_id, module, action, subject_id, subject, after)
       select now() - i * interval '5 minutes', 'user.' || i % 97, '10.0.0.1', gen_random_uuid()::text, 'Zone', 'update',
         i::text, 'Record number ' || i, '{}' from generate_series($1::int, $2::int) i`,
      [from + 1, from + 5_000],
    );
  await operator.end();
}

/** Exports the audit trail to a file; returns the peak memory of the process in the meantime. */
async function exported(product: Product, admin: TestClient, format: "xlsx" | "pdf"): Promise<number> {
  const columns = ["at", "userName", "module", "action", "subject", "subjectId", "address", "requestId"];
  const view = { search: "", filters: [], sort: [], timeZone: "UTC" };
  const { exportId } = (await admin.call(startExport, { body: { ...view, list: "audits", format, columns } })).ok;
  let peak = 0;
  for (;;) {
    await wait(200);
    peak = Math.max(peak, memoryOf(product));
    const { state } = (await admin.call(getExport, { params: { exportId } })).ok;
    if (state === "waiting" || state === "running") continue;
    assert.equal(state, "done");
    return peak;
  }
}

test(
  `${MINUTES} minutes of mixed load: nothing fails, memory does not grow, and large exports keep to theirs`,
  { skip, timeout: 7_200_000 },
  async (t) => {
    const product = await startProduct({ env: { SAMPLE_DATA: "1" } });
    t.after(() => product.remove());
    const { address, userName, oneTimePassword } = product;
    const admin = await clientOf(address).signIn(userName, oneTimePassword);
    const changed = await admin.call(changePassword, { body: { current: oneTimePassword, next: PASSWORD } });
    assert.equal(changed.status, 200);
    const { eid } = await projectedEstimation(admin);
    await fillAuditTrail(product);
    const mb = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
    const exports = [await exported(product, admin, "xlsx"), await exported(product, admin, "pdf")];
    t.diagnostic(`exports of ${AUDIT_ROWS} rows took at most ${exports.map(mb).join(" and ")}`);

    const ends = performance.now() + MINUTES * 60_000;
    const answers = new Map<string, number>();
    const saved: { readonly did: number; readonly version: number }[] = [];
    let serial = 0;
    const zone = drawn(eid, 4, square(1, 1, 5, 5));
    const works: Readonly<Record<string, () => Promise<number>>> = {
      session: async () => (await admin.call(getSession)).status,
      report: async () => (await admin.call(getReport, { params: { eid } })).status,
      stock: async () => (await admin.call(getInventory)).status,
      list: async () => (await admin.call(getAllDisasters)).status,
      preview: async () =>
        (await admin.call(previewZones, { body: { eid, zones: [{ zone: 4, parts: zone.parts }] } })).status,
      save: async () => {
        const body = { name: `Storm ${++serial}`, type: "Flood", category: null, startDate: "2026-09-01" } as const;
        // More of them would make every list longer: then the growth would be that of the data.
        const known = saved.length < DISASTERS ? {} : saved.shift();
        const answer = await admin.call(addOrUpdateDisaster, { body: { ...body, ...known, status: "Active" } });
        if (answer.status === 200) saved.push({ did: answer.ok.did, version: answer.ok.version });
        return answer.status;
      },
      tracts: async () => {
        const response = await fetch(`${address}${LAYER}&where=${encodeURIComponent(`population>${++serial}`)}&f=json`);
        await response.arrayBuffer();
        return response.status;
      },
      page: async () => {
        const response = await fetch(address + addressOf(getSession, {}));
        await response.arrayBuffer();
        return response.status;
      },
    };
    const load = Object.entries(works).map(async ([name, work]) => {
      while (performance.now() < ends) {
        const key = `${name} ${await work()}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
        await wait(50);
      }
    });
    const samples: number[] = [];
    const watching = (async () => {
      while (performance.now() < ends) {
        samples.push(memoryOf(product));
        await wait(2_000);
      }
    })();
    await Promise.all([...load, watching]);

    const half = Math.floor(samples.length / 2);
    const [first, second] = [median(samples.slice(0, half)), median(samples.slice(half))];
    t.diagnostic(
      `${mb(first)} and ${mb(second)} in the middle of each half, ${mb(Math.max(...samples))} at most; ${JSON.stringify(Object.fromEntries(answers))}`,
    );
    const failed = [...answers.keys()].filter((key) => !key.endsWith(" 200"));
    const failures = logsOf(product.dataDir).match(/^.*"call failed".*$/gm) ?? [];
    assert.deepEqual(failed, [], [...failed, ...failures.slice(0, 5)].join("\n"));
    assert.ok(second - first < GROWTH, `${mb(first)} have become ${mb(second)}`);
    assert.ok(Math.max(...exports) <= EXPORT_MOST, `exports took ${exports.map(mb).join(" and ")}`);
  },
);
