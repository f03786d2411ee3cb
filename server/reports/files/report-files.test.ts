import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { cancelExport, downloadExport, getExport, type ExportProgress } from "../../../contract/lists/calls.ts";
import { startReportFile, getReport } from "../../../contract/reports/calls/reports.ts";
import { shownReportCode } from "../../../contract/reports/report-code.ts";
import type { ReportDocument } from "../../../engine/reports/document.ts";
import { figuresOf } from "../../../engine/reports/figures.ts";
import { createFormatter } from "../../../engine/reports/formatter.ts";
import {
  PLANNING,
  countedEstimation,
  granted,
  newEstimation,
  projectedEstimation,
  storeGrid,
} from "../../../test/kits/planning.ts";
import { onePixel } from "../../../test/kits/sample-files.ts";
import { clientOf, newRole, type TestClient } from "../../../test/kits/client.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { testClient, testServer } from "../../../test/kits/domain-server.ts";
import { NO_POPPLER, readPdf } from "../../../test/poppler.ts";
import { textOf } from "../../answers/texts.ts";
import { and, desc, eq } from "../../storage/orm.ts";
import { audits, configKeys, exportParts, exports, reports, rolePrivileges } from "../../storage/schema/index.ts";
import { isPicture } from "./logo.ts";
import { exportsDomain } from "../../lists/routes.ts";
import { peopleDomain } from "../../people/routes.ts";
import { reportFilesDomain } from "./routes.ts";
import { reportsDomain } from "../routes.ts";

const server = testServer({
  domains: [...PLANNING, exportsDomain, peopleDomain, reportFilesDomain, reportsDomain],
  data: storeGrid,
  register: (app) => void app.get("/pictures/logo.png", (_, reply) => reply.type("image/png").send(onePixel())),
});
const staff = testClient(server, "Emergency Staff");
let eid = 0;
beforeTests(async () => {
  ({ eid } = await projectedEstimation(staff));
});

type Order = z.input<typeof startReportFile.body>;
const CHOICE = { variant: "Operations", selection: "full", units: "asEntered" } as const;
const start = (client: TestClient, order: Partial<Order> = {}) =>
  client.call(startReportFile, { body: { eid, ...CHOICE, language: "en", format: "pdf", ...order } });

async function settled(client: TestClient, exportId: string): Promise<ExportProgress> {
  for (;;) {
    const progress = granted(await client.call(getExport, { params: { exportId } }));
    if (!["waiting", "running"].includes(progress.state)) return progress;
    await wait(30);
  }
}

const fetchFile = (client: TestClient, exportId: string) =>
  client.fetch(downloadExport.path.replace(":exportId", exportId));

async function fileOf(client: TestClient, order: Partial<Order> = {}) {
  const { exportId } = granted(await start(client, order));
  const progress = await settled(client, exportId);
  assert.deepEqual([progress.state, progress.error], ["done", null]);
  const response = await fetchFile(client, exportId);
  assert.equal(response.status, 200);
  return { progress, response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const issued = async () => {
  const [row] = await server.db
    .select()
    .from(reports)
    .where(eq(reports.eid, eid))
    .orderBy(desc(reports.reportId))
    .limit(1);
  return row ?? assert.fail("nothing was issued");
};
const exportAudits = () =>
  server.db
    .select()
    .from(audits)
    .where(and(eq(audits.module, "Report"), eq(audits.action, "export")))
    .orderBy(desc(audits.auditId));

test("the PDF is the report of the API: every figure, its code", { skip: NO_POPPLER }, async () => {
  const { progress, response, bytes } = await fileOf(staff);
  assert.match(progress.fileName, /Operations-report_\d{8}_\d{6}\.pdf$/);
  assert.deepEqual([progress.done, progress.total, progress.bytes], [5, 5, bytes.length]);
  assert.equal(response.headers.get("content-type"), "application/pdf");
  assert.match(response.headers.get("content-disposition") ?? "", /^attachment; /);
  const document = granted(await staff.call(getReport, { params: { eid }, query: CHOICE })) as ReportDocument;
  const { pages, info } = readPdf(bytes);
  const text = pages.join(" ").replace(/\s+/g, " ");
  const { figure } = createFormatter({
    locale: "en-US",
    timeZone: document.timeZone,
    text: (key, values) => textOf("en", key, values),
  });
  const figures = figuresOf(document);
  assert.ok(figures.length > 150);
  for (const one of figures) assert.ok(text.includes(figure(one.figure).replace(/\s/g, " ")), one.address);
  const { code } = await issued();
  assert.ok(pages.every((page) => page.includes(shownReportCode(code))));
  // Without a public address only the code is printed.
  assert.ok(!text.includes(server.url));
  assert.equal(info["Tagged"], "yes");
});

test("Excel and PDF of the same figures have the same code, other figures another", async () => {
  await fileOf(staff, { format: "xlsx" });
  const first = await issued();
  await fileOf(staff, { language: "es", format: "xlsx" });
  assert.equal((await issued()).code, first.code);
  await fileOf(staff, { units: "metric", format: "xlsx" });
  assert.notEqual((await issued()).code, first.code);
});

test("a finished file is one audit row with its content", async () => {
  const before = (await exportAudits()).length;
  const { progress } = await fileOf(staff, { format: "xlsx", language: "de", selection: "summary" });
  const [row, ...rest] = await exportAudits();
  assert.equal(rest.length, before);
  assert.equal(row?.subjectId, String(eid));
  const after = row?.after as Record<string, unknown>;
  assert.deepEqual(
    [after["variant"], after["selection"], after["format"], after["language"], after["fileName"], after["bytes"]],
    ["Operations", "summary", "xlsx", "de", progress.fileName, progress.bytes],
  );
});

test("a stale or missing report, or one without zones, has no file, and nothing is issued or audited", async () => {
  const draft = await newEstimation(staff);
  const counted = await countedEstimation(staff);
  const known = [(await exportAudits()).length, await server.db.$count(reports), await server.db.$count(exports)];
  assert.equal((await start(staff, { eid: 999_999 })).status, 404);
  assert.deepEqual((await start(staff, { eid: draft.eid })).error.message, "No zones drawn");
  const stale = await start(staff, { eid: counted.eid });
  assert.deepEqual([stale.status, stale.error.message], [409, "Please click 'Calculate Projections' button"]);
  assert.deepEqual(
    [(await exportAudits()).length, await server.db.$count(reports), await server.db.$count(exports)],
    known,
  );
});

test("export requires both rights: to see estimations and to export reports", async () => {
  const admin = await server.admin();
  for (const codes of [["report.export"], ["estimation.view"]] as const) {
    const role = await newRole(admin, { privilegeCodes: [...codes] });
    assert.equal((await start(await server.as(role.name))).status, 403, codes.join());
  }
  assert.equal((await start(clientOf(server.url))).status, 401);
});

test("a file is private, and a removed privilege also blocks it", async () => {
  const admin = await server.admin();
  const role = await newRole(admin, { privilegeCodes: ["report.export", "estimation.view"] });
  const mine = await server.as(role.name);
  const { exportId } = granted(await start(mine, { format: "xlsx", selection: "summary" }));
  assert.equal((await settled(mine, exportId)).state, "done");
  assert.equal((await fetchFile(staff, exportId)).status, 403);
  assert.equal((await fetchFile(mine, exportId)).status, 200);
  // To write reports, and to see what they contain.
  for (const privilegeCode of ["estimation.view", "report.export"]) {
    await server.db
      .delete(rolePrivileges)
      .where(and(eq(rolePrivileges.roleId, role.roleId), eq(rolePrivileges.privilegeCode, privilegeCode)));
    assert.equal((await fetchFile(mine, exportId)).status, 403);
    if (privilegeCode === "estimation.view")
      await server.db.insert(rolePrivileges).values({ roleId: role.roleId, privilegeCode });
  }
});

test("a canceled file leaves no parts and no audit row of an export", async () => {
  const before = (await exportAudits()).length;
  const short = { format: "xlsx", selection: "summary" } as const;
  const { exportId } = granted(await start(staff, short));
  granted(await staff.call(cancelExport, { body: { exportId } }));
  // A later one is done: by then this one would be, too.
  const later = granted(await start(staff, short)).exportId;
  assert.equal((await settled(staff, later)).state, "done");
  assert.equal((await settled(staff, exportId)).state, "cancelled");
  assert.equal(await server.db.$count(exportParts, eq(exportParts.exportId, exportId)), 0);
  assert.equal((await exportAudits()).length, before + 1);
});

test("the configured logo is on the pages; an unavailable one does not stop the file", async () => {
  const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
  const named = async (key: string, value: string) => {
    await server.db
      .insert(configKeys)
      .values({ key, value })
      .onConflictDoUpdate({ target: configKeys.key, set: { value } });
    return latin((await fileOf(staff, { selection: "summary" })).bytes);
  };
  assert.doesNotMatch(
    await named("reportLogo", "logo.png"),
    /\/Subtype \/Image/,
    "there is none below the default root",
  );
  assert.match(await named("imageDisplayFolderRoot", "/pictures"), /\/Subtype \/Image/);
  assert.equal(isPicture(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")), true);
  assert.equal(isPicture(Buffer.from("<svg/>")), false);
});
