import assert from "node:assert/strict";
import { test } from "node:test";
import { getEstimation } from "../../../contract/planning/calls/estimations.ts";
import { calculateProjections, getProjections } from "../../../contract/planning/calls/projections.ts";
import { checkReport, issueReport } from "../../../contract/reports/calls/issuing.ts";
import { saveZone } from "../../../contract/planning/calls/zones.ts";
import { shownReportCode } from "../../../contract/reports/report-code.ts";
import { ENGINE_VERSION } from "../../../engine/distribution/estimate.ts";
import type { ReportDocument } from "../../../engine/reports/document.ts";
import { figuresOf } from "../../../engine/reports/figures.ts";
import { drawn, granted, planningServer, projectedEstimation, square } from "../../../test/kits/planning.ts";
import { HttpError } from "../../answers/errors.ts";
import { eq } from "../../storage/orm.ts";
import { reports, runs } from "../../storage/schema/index.ts";
import { canonicalHash } from "../../planning/projections/runs.ts";
import { checkAnswer } from "./check-answer.ts";
import { reportChecker } from "./checking.ts";
import { reportsDomain } from "../routes.ts";

const { server, staff } = planningServer([reportsDomain]);

const issued = async (changes: object = {}) => {
  const { eid } = await projectedEstimation(staff);
  const order = { eid, variant: "Operations", selection: "full", units: "asEntered", ...changes } as const;
  return { eid, ...(await staff.call(issueReport, { body: order })).ok };
};
const check = (code: string) => server.anonymous().call(checkReport, { params: { code } });

test("anyone can confirm by the code that these figures were calculated, when and by which engine", async () => {
  const { eid, code, document } = await issued();
  const { run, headline } = (await staff.call(getProjections, { params: { eid } })).ok.projections ?? assert.fail();
  for (const typed of [code, shownReportCode(code), code.toLowerCase()]) {
    const found = (await check(typed)).ok;
    assert.deepEqual([found.verdict, found.code, found.newer], ["same", code, false]);
    assert.deepEqual(found.run, {
      at: run.at,
      engineVersion: run.engineVersion,
      checkedBy: ENGINE_VERSION,
      inputHash: run.inputHash,
    });
    assert.equal(found.headline.find(({ id }) => id === "peopleAssisted")?.figure.exact, headline.peopleAssisted);
    assert.equal(found.report.estimation, document.estimation);
    assert.ok(found.compared > 50, `${found.compared} figures compared`);
  }
});

for (const units of ["customary", "metric"] as const)
  for (const variant of ["Executive", "Logistics", "Public"] as const)
    test(`the ${variant} report in ${units} units is confirmed too`, async () => {
      const { code } = await issued({ variant, units, selection: "summary" });
      assert.equal((await check(code)).ok.verdict, "same");
    });

test("no name of a user and nothing about stock is reported", async () => {
  const { code } = await issued();
  const text = JSON.stringify((await check(code)).ok);
  for (const word of ["emergency.staff", "createdBy", "urgent", "contacts", "eid"])
    assert.ok(!text.includes(word), word);
});

test("a report of an earlier calculation is confirmed, and the newer one is mentioned", async () => {
  const { eid, code, document } = await issued();
  granted(await staff.call(saveZone, { body: drawn(eid, 1, square(0, 0, 5, 5), { version: 1 }) }));
  const { version } = (await staff.call(getEstimation, { params: { eid } })).ok;
  granted(await staff.call(calculateProjections, { body: { eid, version } }));
  const found = (await check(code)).ok;
  assert.deepEqual([found.verdict, found.newer, found.run.at], ["same", true, document.run.at]);
});

test("an altered stored report is detected, with the figures that differ", async () => {
  const { code, reportId } = await issued();
  const document = await changed(reportId);
  await server.db.update(reports).set({ document }).where(eq(reports.reportId, reportId));
  const found = (await check(code)).ok;
  assert.equal(found.verdict, "altered");
  assert.ok(found.differing > 0);
  const [first] = found.differences;
  assert.equal(first?.issued?.shown, (first?.now?.shown ?? 0) + 1);
});

test("even if its fingerprint was adjusted, the figures do not match", async () => {
  const { code, reportId } = await issued();
  const document = await changed(reportId);
  await server.db
    .update(reports)
    .set({ document, documentHash: canonicalHash(document) })
    .where(eq(reports.reportId, reportId));
  assert.equal((await check(code)).ok.verdict, "differs");
});

test("inputs altered after the calculation are detected", async () => {
  const { code, reportId } = await issued();
  const [row] = await server.db.select().from(reports).where(eq(reports.reportId, reportId));
  const [run] = await server.db
    .select()
    .from(runs)
    .where(eq(runs.rid, row?.rid ?? 0));
  assert.ok(run);
  const inputs = run.inputs as { parameters: { value: number }[] };
  await server.db
    .update(runs)
    .set({ inputs: { ...inputs, parameters: inputs.parameters.map((one) => ({ ...one, value: one.value * 2 })) } })
    .where(eq(runs.rid, run.rid));
  const found = (await check(code)).ok;
  assert.equal(found.verdict, "altered");
  assert.ok(found.differing > 0 && found.differences.length <= 20);
});

test("a check is calculated once for all callers, until one of its inputs changes", async () => {
  const { eid, code, reportId } = await issued();
  let calculated = 0;
  const ask = reportChecker(server.db, async (db, rows) => {
    calculated += 1;
    return checkAnswer(db, rows);
  });
  const asked = await Promise.all([code, shownReportCode(code), code.toLowerCase()].map(ask));
  assert.equal(calculated, 1);
  assert.deepEqual(asked[0], (await check(code)).ok, "the same answer as the call's");
  assert.deepEqual(await ask(code), asked[0]);
  assert.equal(calculated, 1);

  const [run] = await server.db.select().from(runs).where(eq(runs.eid, eid));
  assert.ok(run);
  const { rid: _, ...copy } = run;
  await server.db.insert(runs).values(copy);
  assert.deepEqual([(await ask(code)).newer, calculated], [true, 1], "a newer run is told without calculating");

  const document = await changed(reportId);
  await server.db.update(reports).set({ document }).where(eq(reports.reportId, reportId));
  assert.deepEqual([(await ask(code)).verdict, calculated], ["altered", 2]);
  await server.db
    .update(reports)
    .set({ documentHash: canonicalHash(document) })
    .where(eq(reports.reportId, reportId));
  assert.deepEqual([(await ask(code)).verdict, calculated], ["differs", 3]);
  await server.db.delete(reports).where(eq(reports.reportId, reportId));
  await assert.rejects(ask(code), HttpError);
  assert.equal(calculated, 3);
});

test("an unknown code and a mistyped one are refused with the same sentence", async () => {
  const { code } = await issued();
  const mistyped = code.startsWith("A") ? `B${code.slice(1)}` : `A${code.slice(1)}`;
  for (const typed of [mistyped, "ABCDE", "0OIL1-0OIL1", "%00"]) {
    const refused = await check(typed);
    assert.deepEqual([refused.status, refused.error.key], [404, "domain.sharing.codeUnknown"], typed);
  }
});

test("a failed check is not cached, and one address has 20 a minute, cached or not", async () => {
  const { code } = await issued();
  let calculated = 0;
  const ask = reportChecker(server.db, async (db, rows) => {
    calculated += 1;
    if (calculated === 1) throw new Error("the database was away");
    return checkAnswer(db, rows);
  });
  await assert.rejects(ask(code));
  assert.equal((await ask(code)).verdict, "same");
  const statuses = (await Promise.all(Array.from({ length: 25 }, () => check(code)))).map(({ status }) => status);
  assert.ok(statuses.includes(200) && statuses.filter((status) => status === 429).length >= 5, String(statuses));
});

/** The stored document with one more in the first figure of the need. */
async function changed(reportId: number): Promise<ReportDocument> {
  const [row] = await server.db.select().from(reports).where(eq(reports.reportId, reportId));
  const document = structuredClone(row?.document) as ReportDocument;
  const placed = figuresOf(document).find(({ section, figure }) => section === "dayOneNeed" && figure.shown !== null);
  assert.ok(placed);
  Object.assign(placed.figure, { shown: (placed.figure.shown ?? 0) + 1 });
  return document;
}
