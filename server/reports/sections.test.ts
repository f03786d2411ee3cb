import assert from "node:assert/strict";
import { test } from "node:test";
import {
  getReport,
  getReportSections,
  restoreReportSections,
  saveReportSections,
  type VariantSections,
} from "../../contract/reports/calls/reports.ts";
import { shippedSections } from "../../engine/reports/report-document.ts";
import { PLANNING, granted, projectedEstimation, storeGrid } from "../../test/kits/planning.ts";
import { eq } from "../storage/orm.ts";
import { audits } from "../storage/schema/index.ts";
import { testServer, testClient } from "../../test/kits/domain-server.ts";
import { column, columns } from "../../test/kits/numbers.ts";
import { reportsDomain } from "./routes.ts";

const server = testServer({ domains: [...PLANNING, reportsDomain], data: storeGrid });
const admin = testClient(server);

async function sectionsOf(variant: string): Promise<VariantSections> {
  const { variants } = granted(await admin.call(getReportSections));
  return variants.find((one) => one.variant === variant) ?? assert.fail(`no variant ${variant}`);
}

test("a new installation has every section of every variant as shipped", async () => {
  const { variants } = granted(await admin.call(getReportSections));
  assert.deepEqual(columns(variants, "variant", "shipped", "version"), [
    ["Executive", true, 1],
    ["Operations", true, 1],
    ["Logistics", true, 1],
    ["Public", true, 1],
  ]);
  for (const { variant, sections } of variants) assert.deepEqual(sections, shippedSections(variant));
});

test("a saved order, page and choice of sections applies to reports from then on, with its audit row", async () => {
  const { eid } = await projectedEstimation(admin);
  const { variant, version, sections } = await sectionsOf("Logistics");
  const changed = sections
    .map((place) => (place.section === "sources" ? { ...place, page: 1 } : place))
    .map((place) => (place.section === "map" ? { ...place, active: false } : place))
    .toReversed();
  const saved = granted(await admin.call(saveReportSections, { body: { variant, version, sections: changed } }));
  assert.deepEqual([saved.version, saved.shipped, saved.editedBy], [version + 1, false, "admin"]);
  const document = granted(await admin.call(getReport, { params: { eid }, query: { variant } }));
  assert.deepEqual(column(document.pages[0]?.sections, "id"), ["sources", "overview", "headline"]);
  const rows = await server.db.select().from(audits).where(eq(audits.subjectId, variant));
  assert.deepEqual(columns(rows, "module", "action", "userName"), [["Report", "update", "admin"]]);
  const again = granted(await admin.call(restoreReportSections, { body: { variant, version: saved.version } }));
  assert.deepEqual([again.shipped, again.sections], [true, shippedSections("Logistics")]);
});

test("a save over another user's change gets both sides, and nothing is lost", async () => {
  const { variant, version, sections } = await sectionsOf("Operations");
  const mine = sections.map((place, i) => (i === 0 ? { ...place, active: false } : place));
  const theirs = sections.map((place, i) => (i === 1 ? { ...place, active: false } : place));
  const two = [mine, theirs].map((one) =>
    admin.call(saveReportSections, { body: { variant, version, sections: one } }),
  );
  const answers = await Promise.all(two);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.error;
  const { yours, theirs: saved } = refused?.details ?? {};
  assert.deepEqual([typeof yours, typeof saved], ["object", "object"]);
  assert.notDeepEqual(yours, saved);
});

test("a list that lacks a section, names one twice or shows the public a restricted one is refused with its place", async () => {
  const { variant, version, sections } = await sectionsOf("Public");
  const save = (changed: typeof sections) =>
    admin.call(saveReportSections, { body: { variant, version, sections: changed } });
  const [first] = sections;
  assert.ok(first);
  const lacking = await save([first, ...sections.slice(0, -1)]);
  assert.deepEqual(columns(lacking.error.details.faults, "path", "key"), [
    ["body.sections.1.section", "domain.report.sectionTwice"],
    ["body.sections", "domain.report.sectionMissing"],
  ]);
  const open = await save(sections.map((place) => ({ ...place, active: true })));
  assert.equal(open.status, 422);
  assert.deepEqual(
    open.error.details.faults?.map(({ values }) => values?.["section"]),
    ["runningBalance", "contacts", "deliveries"],
  );
  assert.equal((await sectionsOf("Public")).version, version);
});

test("only administrators edit sections", async () => {
  const staff = await server.as("Emergency Staff");
  assert.equal((await staff.call(getReportSections)).status, 403);
});
