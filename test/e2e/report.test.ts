import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import readXlsxFile from "read-excel-file/node";
import { addressOf } from "../../contract/api/call.ts";
import { addOrUpdateDisaster } from "../../contract/planning/calls/disasters.ts";
import { addOrUpdateEstimation } from "../../contract/planning/calls/estimations.ts";
import { downloadExport, getExport } from "../../contract/lists/calls.ts";
import { calculateProjections, getProjections } from "../../contract/planning/calls/projections.ts";
import { getReport, startReportFile } from "../../contract/reports/calls/reports.ts";
import { changePassword } from "../../contract/people/calls/session.ts";
import { saveAllocations, saveDeliveries, saveInventory } from "../../contract/supply/calls/supply.ts";
import { getZones, saveZone, type ZoneDraft } from "../../contract/planning/calls/zones.ts";
import type { ReportDocument } from "../../engine/reports/document.ts";
import { createFormatter, type Formatter } from "../../engine/reports/formatter.ts";
import { textOf } from "../../server/answers/texts.ts";
import { rectangle } from "../fixtures/shapes.ts";
import { type TestClient, clientOf } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { findPoppler } from "../poppler.ts";
import { estimateByCommand, type CommandAnswer } from "./estimate-command.ts";
import { testBrowser, testProduct, useSession } from "./journey.ts";
import { figuresIn, figuresOf, isPartOf, tablesOf } from "./report-figures.ts";
import { axeFindings, keepScreens } from "./screens.ts";
import { tractFiles, type TractFiles } from "./tract-files.ts";

/**
 * One report, figure by figure: the API's document, the screen, one page's PDF and Excel file, and the `estimate`
 * command. The tests in server/reports/pdf and server/reports/xlsx show that every row of every page is in the files.
 */
const PASSWORD = "four patient herons";
const CHOICE = { variant: "Operations", selection: "full", units: "asEntered" } as const;
/** The page of the standalone report. */
const ONE_PAGE = { variant: "Executive", selection: "summary", units: "asEntered" } as const;
type Choice = typeof CHOICE | typeof ONE_PAGE;

const folder = mkdtempSync(path.join(tmpdir(), "provision-report-"));
const poppler = findPoppler();
const browser = testBrowser();
const product = testProduct();
let planner: TestClient;
let files: TractFiles;
let eid: number;
let command: CommandAnswer;
let report: ReportDocument;
let reading: Formatter;

beforeTests(async () => {
  // The main job imports the real ones in every run.
  files = await tractFiles(folder, { real: SOAK });
  planner = await clientOf(product.address).signIn(product.userName, product.oneTimePassword);
  await planner.call(changePassword, { body: { current: product.oneTimePassword, next: PASSWORD } });
  if (files.real)
    execFileSync(
      process.execPath,
      [
        ...["cli/import-tracts.ts", "--statistics", files.statistics],
        ...["--geometry", files.geometry, "--year", "2018"],
      ],
      { env: { ...process.env, DATA_DIR: product.dataDir } },
    );
  eid = await estimated();
  report = await reportOf(CHOICE);
  reading = createFormatter({
    locale: "en-US",
    timeZone: report.timeZone,
    text: (key, values) => textOf("en", key, values),
  });
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** A hurricane with two zones, stock given to blocks, one delivery that arrived and one that is planned; calculated. */
async function estimated(): Promise<number> {
  const disaster = { name: "Hurricane Petra", type: "Hurricane", category: "3", startDate: "2026-09-08" };
  const { did } = (await planner.call(addOrUpdateDisaster, { body: { ...disaster, status: "Active" } })).ok;
  const { eid: id } = (await planner.call(addOrUpdateEstimation, { body: { did, name: "Landfall" } })).ok;
  const zones: Omit<ZoneDraft, "eid">[] = [
    { zone: 1, affected: 85, parts: [{ kind: "polygon", geometry: rectangle(-82.75, 27.55, -82.1, 28.15) }] },
    { zone: 2, affected: 40, parts: [{ kind: "counties", fips: ["12105"] }] },
  ];
  let version = 1;
  for (const zone of zones)
    version = (await planner.call(saveZone, { body: { eid: id, ...zone } })).ok.estimationVersion;
  const { rows } = (
    await planner.call(saveInventory, {
      body: {
        changed: [
          { product: "Water", category: "Loose Goods", agency: "State Depot", quantity: 9_000_000, unit: "Liters" },
          { product: "Food", category: "Trucks", agency: "State Depot", quantity: 900, unit: null },
        ],
        removed: [],
      },
    })
  ).ok;
  await planner.call(saveAllocations, {
    body: {
      eid: id,
      changed: rows.map((row, i) => ({ inventoryId: row.id, block: i + 1, quantity: row.quantity / 3 })),
      removed: [],
    },
  });
  const delivery = { partner: "Harbor Relief", product: "Ice", unit: "Pounds", county: "Manatee" } as const;
  await planner.call(saveDeliveries, {
    body: {
      eid: id,
      changed: [
        { ...delivery, quantity: 400_000, deliveryDate: "2026-09-12", place: "Tampa yard", state: "Arrived" },
        { ...delivery, quantity: 90_000, deliveryDate: "2026-09-15", place: "Lakeland yard", state: "Planned" },
      ],
      removed: [],
    },
  });
  await planner.call(calculateProjections, { body: { eid: id, version } });
  return id;
}

async function reportOf(choice: Readonly<Record<string, string>>): Promise<ReportDocument> {
  const address = `${addressOf(getReport, { eid })}?${new URLSearchParams(choice)}`;
  const response = await planner.fetch(address);
  assert.equal(response.status, 200, await response.clone().text());
  return getReport.answer.parse(await response.json()) as ReportDocument;
}

async function fileOf(format: "pdf" | "xlsx", choice: Choice = CHOICE): Promise<Buffer> {
  const order = { eid, ...choice, language: "en", format, paper: "letter" } as const;
  const { exportId } = (await planner.call(startReportFile, { body: order })).ok;
  for (let tries = 0; tries < 200; tries++) {
    const { state, error } = (await planner.call(getExport, { params: { exportId } })).ok;
    assert.equal(error, null);
    if (state === "done") break;
    await wait(100);
  }
  const file = await planner.fetch(addressOf(downloadExport, { exportId }));
  assert.equal(file.status, 200);
  return Buffer.from(await file.arrayBuffer());
}

async function openReport(search = new URLSearchParams(CHOICE)): Promise<Page> {
  const context = await browser.newContext();
  await useSession(context, planner, product);
  const page = await context.newPage();
  await page.goto(`${product.address}/report/${eid}?${search}`);
  await page.locator("[data-figure]").first().waitFor();
  return page;
}

test("the needs of the report are those of the estimate command, double for double", async () => {
  const { zones } = (await planner.call(getZones, { params: { eid } })).ok;
  command = estimateByCommand(folder, files, zones);
  const { projections } = (await planner.call(getProjections, { params: { eid } })).ok;
  assert.equal(projections?.run.id, report.run.id);
  const rows = tablesOf(report).flatMap(({ rows: each }) =>
    each.map((row) => figuresIn(row).map(({ exact }) => exact)),
  );
  for (const need of [...command.needs, ...command.totals]) {
    const name = `${need.product} ${"zone" in need ? String(need.zone) : "total"}`;
    assert.ok(
      rows.some((row) => isPartOf([...need.blocks, need.total], row)),
      `blocks of ${name}`,
    );
    assert.ok(
      rows.some((row) => row.includes(need.dayOne)),
      `day one of ${name}`,
    );
    assert.ok(
      rows.some((row) => isPartOf([...need.trucks.blocks, need.trucks.total], row)),
      `trucks of ${name}`,
    );
  }
});

/** Every figure of a document is on its page, and no other. */
async function assertOnScreen(page: Page, document: ReportDocument): Promise<void> {
  const shown = new Map(
    await page
      .locator("[data-figure]")
      .evaluateAll((all) =>
        all.map((each): [string, string] => [each.getAttribute("data-figure") ?? "", each.textContent?.trim() ?? ""]),
      ),
  );
  const figures = figuresOf(document);
  assert.deepEqual([...shown.keys()].sort(), [...figures.keys()].sort());
  for (const [address, figure] of figures)
    assert.ok(
      [reading.figure(figure), reading.quantity(figure)].includes(shown.get(address) ?? ""),
      `${address}: screen "${shown.get(address)}", document "${reading.figure(figure)}"`,
    );
}

test("the screen shows every figure of the document and no other", async () => {
  const page = await openReport();
  await assertOnScreen(page, report);
  assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "report");
  await page.context().close();
});

test("the page of the Executive report is the same on screen, in the PDF and in Excel", async (context) => {
  const document = await reportOf(ONE_PAGE);
  const figures = figuresOf(document);
  assert.ok(figures.size > 15, `${figures.size} figures`);
  const page = await openReport(new URLSearchParams(ONE_PAGE));
  await assertOnScreen(page, document);
  await page.context().close();
  const cells = (await readXlsxFile(await fileOf("xlsx", ONE_PAGE))).flatMap(({ data }) => data.flat());
  for (const [address, { shown }] of figures)
    assert.ok(shown === null || cells.includes(shown), `${address}: ${shown} in Excel`);
  if (poppler === null) return context.skip("no pdftotext on this machine, and none to be installed");
  const file = path.join(folder, "executive.pdf");
  writeFileSync(file, await fileOf("pdf", ONE_PAGE));
  const printed = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" }).split(/[^\d,.%]+/);
  const numbers = new Set(printed.map((word) => word.replace(/[,.]+$/, "")));
  for (const [address, figure] of figures)
    assert.ok(
      // A headline has the word for its magnitude after its digits: "1.09 M".
      figure.shown === null || numbers.has(reading.figure(figure).replace(/\s\p{L}+$/u, "")),
      `${address}: ${reading.figure(figure)} in the PDF`,
    );
});
