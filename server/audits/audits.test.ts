import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { AUDIT_MODULES, findAudits, getAllAudits, getAudit, getAuditActions } from "../../contract/audits/calls.ts";
import { addOrUpdateDisaster } from "../../contract/planning/calls/disasters.ts";
import type { ListFilter, ListSort } from "../../contract/lists/list-query.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { testClient, testServer } from "../../test/kits/domain-server.ts";
import { textOf } from "../answers/texts.ts";
import type { ExportReading } from "../lists/source.ts";
import { inSnapshot } from "../storage/database.ts";
import { sql } from "../storage/orm.ts";
import { selectAudits } from "./find.ts";
import { auditsDomain, auditsExport } from "./routes.ts";
import { disastersDomain } from "../planning/disasters/routes.ts";

const server = testServer({ domains: [auditsDomain, disastersDomain] });
const admin = testClient(server);
beforeTests(async () => {
  // History that only the owner can write to the trail.
  await server.owner.execute(sql`
    insert into audit (at, user_name, address, module, action, subject_id, subject)
    select '2025-03-08T04:30:00Z'::timestamptz + n * interval '1 hour', 'user ' || n % 3, '10.0.0.' || n % 5,
      case n % 2 when 0 then 'Role' else 'Lookup' end, 'update', n::text, case when n = 7 then '100%_sure' else 'record ' || n end
    from generate_series(0, 99) n`);
});

const find = async (parts: {
  search?: string;
  filters?: ListFilter[];
  sort?: ListSort[];
  offset?: number;
  limit?: number;
}) => (await admin.call(findAudits, { body: { timeZone: "America/New_York", ...parts } })).ok;
const old: ListFilter = { kind: "between", column: "at", from: "2025-01-01", to: "2025-12-31" };

test("a change is found with its user, time, address and both states", async () => {
  const body = { name: "Irma", type: "Hurricane", category: "4", startDate: "2017-09-10", status: "Active" } as const;
  const { did, version } = (await admin.call(addOrUpdateDisaster, { body })).ok;
  await admin.call(addOrUpdateDisaster, { body: { ...body, did, version, name: "Irma again" } });
  const { rows, total, all } = await find({ filters: [{ kind: "oneOf", column: "module", values: ["Disaster"] }] });
  assert.deepEqual([total, rows.map(({ action }) => action), rows[0]?.userName], [2, ["update", "create"], "admin"]);
  assert.deepEqual(rows.map(({ changed }) => changed), [["name"], []]); // oxfmt-ignore
  assert.ok(all > 100);
  const { ok } = await admin.call(getAudit, { params: { auditId: rows[0]?.auditId ?? 0 } });
  assert.deepEqual(
    [(ok.before as { name: string }).name, (ok.after as { name: string }).name, ok.subjectId],
    ["Irma", "Irma again", String(did)],
  );
  assert.ok(ok.address !== "" && ok.requestId !== "" && ok.userAgent !== "" && ok.hash?.length === 64);
});

test("all rows, or those of one module by its number, newest first, with their number", async () => {
  const all = (await admin.call(getAllAudits, { params: { module: 0 } })).ok;
  assert.ok(all.total > 100 && all.rows.length === all.total);
  const times = all.rows.map(({ at }) => at);
  assert.deepEqual(times, times.toSorted().reverse());
  const roles = (await admin.call(getAllAudits, { params: { module: AUDIT_MODULES.indexOf("Role") + 1 } })).ok;
  assert.deepEqual([roles.total, new Set(roles.rows.map(({ module }) => module))], [50, new Set(["Role"])]);
  assert.equal((await admin.call(getAllAudits, { params: { module: AUDIT_MODULES.length + 1 } })).status, 400);
});

test("user, record, address, action and search narrow the answer, whatever their case, and % means itself", async () => {
  const totalOf = async (...filters: ListFilter[]) => (await find({ filters: [old, ...filters] })).total;
  assert.equal(await totalOf(), 100);
  assert.equal(await totalOf({ kind: "contains", column: "userName", text: "USER 1" }), 33);
  assert.equal(await totalOf({ kind: "contains", column: "subject", text: "%_" }), 1);
  assert.equal(await totalOf({ kind: "contains", column: "address", text: "0.4" }), 20);
  assert.equal(await totalOf({ kind: "contains", column: "subjectId", text: "99" }), 1);
  assert.equal(await totalOf({ kind: "oneOf", column: "action", values: ["delete"] }), 0);
  assert.equal((await find({ search: "Record 42" })).total, 1);
  assert.equal((await find({ search: "'; drop table audit; --" })).total, 0);
});

test("days begin and end at midnight in the agency's time zone, also when the clocks change", async () => {
  const dayOf = (from: string, to: string | null) => find({ filters: [{ kind: "between", column: "at", from, to }] });
  // New York leaves winter time on 9 March 2025, so that day has 23 hours.
  assert.equal((await dayOf("2025-03-08", "2025-03-08")).total, 24);
  assert.equal((await dayOf("2025-03-09", "2025-03-09")).total, 23);
  assert.equal((await dayOf("2025-03-10", "2025-03-10")).total, 24);
  assert.ok((await dayOf("2025-03-10", null)).total > 50);
});

test("a range of days without its first day, or reversed, is refused with the rule's text", async () => {
  const refused = async (from: string | null, to: string) => {
    const filters: ListFilter[] = [{ kind: "between", column: "at", from, to }];
    const headers = { "accept-language": "de" };
    const { status, error } = await admin.call(findAudits, { body: { timeZone: "UTC", filters }, headers });
    return [status, error.details.faults?.map(({ path, message }) => [path, message])];
  };
  assert.deepEqual(await refused(null, "2026-01-01"), [
    400,
    [["body.filters.0.from", "Bitte geben Sie auch das erste Datum an."]],
  ]);
  assert.deepEqual(await refused("2026-01-02", "2026-01-01"), [
    400,
    [["body.filters.0.from", "Das erste Datum muss vor dem letzten liegen."]],
  ]);
});

test("pages follow each other in any order of the columns, and no other column is taken", async () => {
  const sort: ListSort[] = [
    { column: "userName", direction: "asc" },
    { column: "at", direction: "desc" },
  ];
  const pages = await Promise.all(
    [0, 40, 80].map(async (offset) => (await find({ filters: [old], sort, offset, limit: 40 })).rows),
  );
  const rows = pages.flat();
  assert.equal(new Set(rows.map(({ auditId }) => auditId)).size, 100);
  const listed = rows.map(({ userName, at }) => [userName, at] as const);
  assert.deepEqual(
    listed,
    listed.toSorted(([a, x], [b, y]) => a.localeCompare(b) || y.localeCompare(x)),
  );
  for (const wrong of ["before", "password_hash", "1;drop"]) {
    const asked = { timeZone: "UTC", sort: [{ column: wrong, direction: "asc" as const }] };
    assert.equal((await admin.call(findAudits, { body: asked })).status, 400);
  }
  const body = { timeZone: "UTC", filters: [{ kind: "contains" as const, column: "at", text: "x" }] };
  assert.equal((await admin.call(findAudits, { body })).status, 400);
});

test("the usual order is read from its index", async () => {
  const usual = selectAudits({ search: "", filters: [], sort: [], timeZone: "America/New_York" });
  const plan = await server.owner.transaction(async (tx) => {
    // A short table would be read whole.
    await tx.execute(sql`set local enable_seqscan = off`);
    return (await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${usual} limit 100`)).rows;
  });
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  assert.match(text, /Index Scan Backward using audit_at_idx/);
  assert.doesNotMatch(text, /Sort/);
});

test("a missing row is 404", async () => {
  const { status, error } = await admin.call(getAudit, { params: { auditId: 987_654 } });
  assert.deepEqual([status, error.key], [404, "domain.audit.unknown"]);
});

test("the verbs that occur are reported once each, and every verb and module of the product has a name in each language", async () => {
  const { actions } = (await admin.call(getAuditActions)).ok;
  assert.deepEqual(actions, [...new Set(actions)].toSorted());
  assert.ok(actions.includes("signIn") && actions.includes("update"));
  const root = join(import.meta.dirname, "../..");
  const sources = globSync("{server,cli}/**/*.ts", { cwd: root, exclude: (name) => name.endsWith(".test.ts") });
  const verbs = sources.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/^\s*action: ([^\n]*)/gm)].flatMap(([, value = ""]) =>
      [...value.matchAll(/(?<![=(] ?|=== )"(\w+)"/g)].map(([, verb = ""]) => verb),
    ),
  );
  assert.ok(verbs.length > 30);
  for (const language of ["en", "es", "pt", "de"] as const) {
    for (const verb of new Set([...verbs, ...actions])) {
      const key = `domain.audit.actions.${verb}`;
      assert.notEqual(textOf(language, key), key, `${language}: the verb ${verb} has no name`);
    }
    for (const module of AUDIT_MODULES) {
      const key = `domain.audit.modules.${module}`;
      assert.notEqual(textOf(language, key), key);
    }
  }
});

test("the export gives the same rows in the same order, with names for modules and actions", async () => {
  const query = { search: "", filters: [old], sort: [{ column: "at", direction: "asc" as const }] };
  const rows = await inSnapshot(server.db, async (reader) => {
    const reading: ExportReading = {
      reader,
      query,
      context: null,
      language: "de",
      text: (key, values) => textOf("de", key, values),
      timeZone: "America/New_York",
    };
    assert.equal(await auditsExport.count(reading), 100);
    const found = [];
    for await (const batch of auditsExport.rows(reading)) found.push(...batch);
    return found;
  });
  assert.equal(rows.length, 100);
  assert.deepEqual(
    [rows[0]?.["module"], rows[1]?.["module"], rows[0]?.["action"], rows[7]?.["subject"]],
    ["Rollen", "Auswahllisten", "Geändert", "100%_sure"],
  );
  assert.ok(rows[0]?.["at"] instanceof Date);
});
