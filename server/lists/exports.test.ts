import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { strFromU8, unzipSync } from "fflate";
import type { z } from "zod";
import type { Call } from "../../contract/api/call.ts";
import {
  cancelExport,
  downloadExport,
  getExport,
  startExport,
  type ExportProgress,
} from "../../contract/lists/calls.ts";
import type { TestClient } from "../../test/kits/client.ts";
import { testServer, testClient } from "../../test/kits/domain-server.ts";
import { madeUpSource } from "../../test/kits/sample-files.ts";
import { until } from "../../test/kits/waiting.ts";
import { and, desc, eq, sql } from "../storage/orm.ts";
import { audits, exportParts, exports, rolePrivileges, roles } from "../storage/schema/index.ts";
import { recordHeartbeat, sweepExports } from "./export-rows.ts";
import { exportsDomain } from "./routes.ts";
import { auditsDomain } from "../audits/routes.ts";
import { peopleDomain } from "../people/routes.ts";

/** The call over invented rows is added to the product's own. */
const apart = <C extends Call>(call: C): C => ({ ...call, path: `/apart${call.path}` });
const COLUMNS = ["name", "number", "day", "at", "note", "odd"];

const server = testServer({
  domains: [auditsDomain, exportsDomain, peopleDomain],
  register: (app) =>
    void app.register(async (scope) => exportsDomain.routes(scope, { lists: [madeUpSource(() => rows)] }), {
      prefix: "/apart",
    }),
});
const admin = testClient(server);
let rows = 7;

type Order = Partial<z.input<typeof startExport.body>>;
const begin = (client: TestClient, order: Order = {}, headers: Record<string, string> = {}) =>
  client.call(apart(startExport), {
    body: { list: "audits", format: "xlsx", columns: COLUMNS, timeZone: "America/New_York", ...order },
    headers,
  });

async function settled(client: TestClient, exportId: string): Promise<ExportProgress> {
  for (;;) {
    const progress = (await client.call(apart(getExport), { params: { exportId } })).ok;
    if (!["waiting", "running"].includes(progress.state)) return progress;
    await wait(30);
  }
}

const fetchFile = (client: TestClient, exportId: string) =>
  client.fetch(`/apart${downloadExport.path.replace(":exportId", exportId)}`);

async function fileOf(client: TestClient, order: Order, headers: Record<string, string> = {}) {
  const { exportId } = (await begin(client, order, headers)).ok;
  const progress = await settled(client, exportId);
  assert.deepEqual([progress.state, progress.error], ["done", null]);
  const response = await fetchFile(client, exportId);
  assert.equal(response.status, 200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal(bytes.length, progress.bytes);
  return { progress, bytes, response };
}

/** The cells of a sheet by their places, and the whole XML. */
function sheetOf(bytes: Uint8Array, sheet = 1) {
  const files = unzipSync(bytes);
  const xml = strFromU8(files[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array());
  const cells = new Map(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/g)].map(([, place = "", marks = "", content = ""]) => [
      place,
      { marks: marks.trim(), content: content.replace(/<[^>]*>/g, "") },
    ]),
  );
  return { xml, cells, files };
}

/** The text of a PDF, or null if the machine has no pdftotext. */
function textOfPdf(bytes: Uint8Array): string | null {
  const folder = mkdtempSync(join(tmpdir(), "provision-pdf-"));
  try {
    const file = join(folder, "file.pdf");
    writeFileSync(file, bytes);
    return execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("an Excel file has the requested columns in their order, numbers and dates as such, a bold heading that stays visible", async () => {
  rows = 7;
  const { progress, bytes, response } = await fileOf(admin, {}, { "accept-language": "es" });
  assert.match(progress.fileName, /^Provision_Columnas_\d{8}_\d{6}\.xlsx$/);
  assert.match(response.headers.get("content-disposition") ?? "", /^attachment; filename\*=UTF-8''Provision_Columnas_/);
  assert.deepEqual([progress.done, progress.total], [7, 7]);
  const { xml, cells } = sheetOf(bytes);
  const heads = ["A1", "B1", "C1", "D1", "E1", "F1"].map((place) => cells.get(place));
  assert.deepEqual(
    heads.map((head) => head?.content),
    ["Buscar", "Registros por página", "Primera página", "Última página", "Filtros", "Sí"],
  );
  assert.ok(heads.every((head) => head?.marks.includes('s="1"')));
  assert.equal(cells.get("A2")?.content, "Señor Nº 1");
  assert.deepEqual(cells.get("B2"), { marks: "", content: "1" });
  // 8 March 2026 is day 46089 of Excel; 07:00 UTC is the hour when New York's clocks go from 2 to 3.
  assert.deepEqual(cells.get("C2"), { marks: 's="2"', content: "46089" });
  assert.equal(Number(cells.get("D2")?.content).toFixed(6), (46_089 + 3 / 24).toFixed(6));
  assert.equal(cells.get("F2")?.content, "Sí");
  assert.equal(cells.get("F3")?.content, "No");
  assert.ok(xml.includes('state="frozen"') && xml.includes('<autoFilter ref="A1:F8"/>'));
});

test("a text that looks like a formula is a text, and stays one when it is edited", async () => {
  const { cells, xml, files } = sheetOf((await fileOf(admin, {})).bytes);
  assert.ok(!xml.includes("<f>"));
  assert.match(cells.get("E2")?.marks ?? "", /s="4" t="inlineStr"/);
  assert.match(cells.get("E4")?.marks ?? "", /s="4" t="inlineStr"/);
  assert.equal(cells.get("E3")?.content, "a &lt;b&gt; &amp; &quot;c&quot;");
  assert.match(strFromU8(files["xl/styles.xml"] ?? new Uint8Array()), /quotePrefix="1"/);
});

test("search, filters and order are those of the screen, and the file says so", async () => {
  rows = 40;
  const { bytes, progress } = await fileOf(
    admin,
    {
      search: "Nº 1",
      filters: [{ kind: "oneOf", column: "odd", values: ["true"] }],
      sort: [{ column: "number", direction: "desc" }],
      columns: ["number"],
    },
    { "accept-language": "de" },
  );
  assert.equal(progress.total, 6);
  const { cells, xml } = sheetOf(bytes);
  // On paper the title is above the rows, the heading on each page.
  assert.match(xml, /<oddHeader>&amp;LSpalten · Provision · .*&amp;R&amp;P \/ &amp;N<\/oddHeader>/);
  assert.match(strFromU8(unzipSync(bytes)["xl/workbook.xml"] ?? new Uint8Array()), /Print_Titles.*'Spalten'!\$1:\$1/);
  assert.deepEqual(
    [2, 3, 4, 5, 6, 7].map((row) => cells.get(`A${row}`)?.content),
    ["19", "17", "15", "13", "11", "1"],
  );
  const about = sheetOf(bytes, 2).xml.replace(/<[^>]*>/g, "\n");
  assert.match(about, /Exportiert am .* von First Administrator/);
  assert.match(about, /Quelle: Spalten, Provision\. Die Datei enthält die Werte, wie sie gespeichert sind/);
  assert.match(about, /6 Datensätze/);
  assert.match(about, /Nur Datensätze mit: „Nº 1“ in einer beliebigen Spalte; Ja ist Ja/);
  assert.match(about, /Sortiert nach Datensätze je Seite, absteigend/);
});

test("a PDF has title, facts, the heading on every page, page numbers and every accent", async (context) => {
  rows = 90;
  const { bytes, progress } = await fileOf(admin, { format: "pdf", paper: "a4" }, { "accept-language": "pt" });
  assert.match(progress.fileName, /\.pdf$/);
  assert.equal(strFromU8(bytes.slice(0, 5)), "%PDF-");
  const text = textOfPdf(bytes);
  if (text === null) return context.skip("no pdftotext on this machine");
  assert.match(text, /^\s*Colunas\s/);
  assert.match(text, /Exportado em .* por /);
  assert.match(text, /90 registros/);
  const pages = text.split("\f").filter((page) => page.trim() !== "");
  assert.ok(pages.length > 2, `${pages.length} pages`);
  pages.forEach((page, i) => {
    assert.match(page, /Pesquisar\s+Registros por/);
    assert.match(page, new RegExp(`Página ${i + 1} de ${pages.length}\\b`));
  });
  for (const part of ["Señor Nº 90", "=HYPERLINK", "8 de mar. de 2026,", "03:00:00", "EDT"])
    assert.ok(text.includes(part), part);
});

test("an empty list is a file that says so", async (context) => {
  rows = 0;
  assert.equal(sheetOf((await fileOf(admin, {})).bytes).cells.size, COLUMNS.length);
  const text = textOfPdf((await fileOf(admin, { format: "pdf" })).bytes);
  if (text === null) return context.skip("no pdftotext on this machine");
  assert.match(text, /No records to display/);
});

test("each export is one audit row with list, format, filter and number of rows", async () => {
  rows = 3;
  const before = await server.db.$count(audits, eq(audits.module, "Export"));
  const { progress } = await fileOf(admin, { search: "Señor" });
  assert.equal(await server.db.$count(audits, eq(audits.module, "Export")), before + 1);
  const [row] = await server.db
    .select()
    .from(audits)
    .where(eq(audits.module, "Export"))
    .orderBy(desc(audits.auditId))
    .limit(1);
  assert.deepEqual([row?.action, row?.subjectId, row?.userName], ["export", "audits", "admin"]);
  const { list, format, search, rows: written, fileName } = row?.after as Record<string, unknown>;
  assert.deepEqual([list, format, search, written, fileName], ["audits", "xlsx", "Señor", 3, progress.fileName]);
});

test("the list's own privilege is required, one of another list is not enough, and the refusal is audited", async () => {
  assert.equal((await begin(await server.as("Viewer"))).status, 403);
  const [viewer] = await server.db.select().from(roles).where(eq(roles.name, "Emergency Staff"));
  const roleId = viewer?.roleId ?? assert.fail("no role");
  await server.db.insert(rolePrivileges).values({ roleId, privilegeCode: "audit.exportPdf" });
  const staff = await server.as("Emergency Staff");
  const refused = await begin(staff, { format: "xlsx" });
  assert.deepEqual([refused.status, refused.error.key], [403, "errors.permission"]);
  assert.equal((await begin(staff, { format: "pdf" })).status, 200);
  const [entry] = await server.db
    .select()
    .from(audits)
    .where(eq(audits.action, "refuse"))
    .orderBy(desc(audits.auditId))
    .limit(1);
  assert.match(`${entry?.subject} ${JSON.stringify(entry?.after)}`, /Export/);
});

test("an export is private, and a removed privilege also blocks its file", async () => {
  rows = 2;
  const staff = await server.as("Emergency Staff");
  const { exportId } = (await begin(staff, { format: "pdf" })).ok;
  assert.equal((await settled(staff, exportId)).state, "done");
  assert.equal((await admin.call(apart(getExport), { params: { exportId } })).status, 403);
  assert.equal((await admin.call(apart(cancelExport), { body: { exportId } })).status, 403);
  assert.equal((await fetchFile(admin, exportId)).status, 403);
  assert.equal((await fetchFile(server.anonymous(), exportId)).status, 401);
  assert.equal((await fetchFile(staff, exportId)).status, 200);
  const [role] = await server.db.select().from(roles).where(eq(roles.name, "Emergency Staff"));
  await server.db
    .delete(rolePrivileges)
    .where(and(eq(rolePrivileges.roleId, role?.roleId ?? 0), eq(rolePrivileges.privilegeCode, "audit.exportPdf")));
  assert.equal((await fetchFile(staff, exportId)).status, 403);
  assert.equal((await fetchFile(admin, "00000000-0000-4000-8000-000000000000")).status, 404);
});

test("a canceled export ends, leaves nothing behind and is not audited as one", async () => {
  rows = 400_000;
  const before = await server.db.$count(audits, eq(audits.module, "Export"));
  const { exportId } = (await begin(admin)).ok;
  await until(async () => (await admin.call(apart(getExport), { params: { exportId } })).ok.state === "running");
  assert.equal((await admin.call(apart(cancelExport), { body: { exportId } })).ok.state, "cancelled");
  assert.equal((await fetchFile(admin, exportId)).status, 404);
  rows = 5;
  // The next user gets a turn.
  await fileOf(admin, {});
  await until(async () => (await server.db.$count(exportParts, eq(exportParts.exportId, exportId))) === 0);
  assert.equal(await server.db.$count(audits, eq(audits.module, "Export")), before + 1);
});

test("a list too long for a PDF is refused by a text that names the limit", async () => {
  rows = 200_001;
  const { exportId } = (await begin(admin, { format: "pdf" }, { "accept-language": "en" })).ok;
  const { state, error } = await settled(admin, exportId);
  assert.equal(state, "failed");
  assert.equal(error?.key, "errors.export.tooMany");
  assert.match(error?.message ?? "", /200,001 records.*can have 200,000/);
});

test("a user may have only a few under way; unknown columns and lists are refused", async () => {
  rows = 300_000;
  const begun = await Promise.all([begin(admin), begin(admin)]);
  begun.push(await begin(admin));
  const over = await begin(admin);
  assert.deepEqual([over.status, over.error.key], [429, "errors.export.underWay"]);
  assert.deepEqual(over.error.details.values, { found: 3, most: 3, seconds: 10 });
  for (const { ok } of begun) await admin.call(apart(cancelExport), { body: { exportId: ok.exportId } });
  assert.equal((await begin(admin, { columns: ["name", "passwordHash"] })).error.key, "errors.export.columnUnknown");
  assert.equal((await begin(admin, { list: "users" })).error.key, "errors.export.listUnknown");
  assert.equal((await begin(admin, { timeZone: "Nowhere/City" })).status, 400);
});

test("an export whose process died, or that a stop interrupted, is written by the next process that checks, once and completely", async () => {
  rows = 5;
  const { exportId } = (await begin(admin)).ok;
  const done = await settled(admin, exportId);
  const [first] = await server.db.select().from(exports).where(eq(exports.exportId, exportId));
  assert.equal(first?.job, null, "nothing is kept of what is done");
  const order = { list: "audits", format: "xlsx", columns: COLUMNS, timeZone: "America/New_York" };
  const stored = { ...startExport.body.parse(order), list: "audits" };
  const actor = { userId: first.userId, userName: "admin", address: "", requestId: "" };
  const job = { kind: "list", work: { order: stored, actor, author: "admin", language: "en" } };
  await server.db
    .update(exports)
    .set({ state: "running", heartbeatAt: sql`now() - interval '2 minutes'`, job, bytes: 0 })
    .where(eq(exports.exportId, exportId));
  assert.equal((await admin.call(apart(getExport), { params: { exportId } })).ok.state, "running");
  await Promise.all([server.app.exportQueue.look(), server.app.exportQueue.look()]);
  const again = await settled(admin, exportId);
  assert.deepEqual([again.state, again.done, again.fileName], ["done", 5, done.fileName]);
  const [row] = await server.db.select().from(exports).where(eq(exports.exportId, exportId));
  assert.deepEqual([row?.attempt, row?.job], [2, null]);
  assert.equal((await fetchFile(admin, exportId)).headers.get("content-length"), String(again.bytes));
  // A process that was considered dead notices that it lost its export.
  await server.db.update(exports).set({ state: "running", attempt: 3 }).where(eq(exports.exportId, exportId));
  assert.equal(await recordHeartbeat(server.db, { exportId, attempt: 2 }), false);
});

test("an export whose process died counts as interrupted, and expired ones are removed", async () => {
  rows = 1;
  const { exportId } = (await begin(admin)).ok;
  await settled(admin, exportId);
  await server.db
    .update(exports)
    .set({ state: "running", heartbeatAt: sql`now() - interval '5 minutes'` })
    .where(eq(exports.exportId, exportId));
  const dead = (await admin.call(apart(getExport), { params: { exportId } })).ok;
  assert.deepEqual([dead.state, dead.error?.key], ["failed", "errors.export.interrupted"]);
  await server.db
    .update(exports)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(exports.exportId, exportId));
  assert.equal((await admin.call(apart(getExport), { params: { exportId } })).status, 404);
  await sweepExports(server.db);
  assert.equal(await server.db.$count(exports, eq(exports.exportId, exportId)), 0);
  assert.equal(await server.db.$count(exportParts, eq(exportParts.exportId, exportId)), 0);
});
