import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { getReport } from "../../contract/reports/calls/reports.ts";
import type { ReportDocument } from "../../engine/reports/document.ts";
import { figuresOf } from "../../engine/reports/figures.ts";
import { STATISTICS, estimateColumns, type Statistic } from "../../engine/words/statistics.ts";
import { FIPS_COLUMN } from "../../engine/tracts/statistics.ts";
import { PLANNING, gridRows, projectedEstimation, square, storeGrid } from "../../test/kits/planning.ts";
import { startTestServer } from "../../test/kits/domain-server.ts";
import { reportsDomain } from "./routes.ts";

interface Needs {
  readonly product: string;
  readonly unit: string;
  readonly zone?: number;
  readonly assisted: number;
  readonly dayOne: number;
  readonly blocks: readonly number[];
  readonly total: number;
  readonly trucks: { readonly dayOne: number; readonly blocks: readonly number[]; readonly total: number };
}
interface Estimated {
  readonly zones: readonly (Record<Statistic | "above_poverty" | "tracts", number> & { readonly zone: number })[];
  readonly needs: readonly Needs[];
  readonly totals: readonly Needs[];
}

/** The same tracts and zones as files, calculated by the command: no server, no database, no report. */
function estimated(folder: string): Estimated {
  const file = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const features = (list: readonly { properties: object; geometry: object }[]) =>
    JSON.stringify({ type: "FeatureCollection", features: list.map((one) => ({ type: "Feature", ...one })) });
  const columns = estimateColumns("below100");
  const options = {
    tracts: file(
      "tracts.geojson",
      features(gridRows().map(({ fips, geometry }) => ({ properties: { GEOID: fips }, geometry }))),
    ),
    statistics: file(
      "svi.csv",
      [
        [FIPS_COLUMN, ...STATISTICS.map((key) => columns[key])].join(","),
        ...gridRows().map(({ fips, figures }) => [fips, ...STATISTICS.map((key) => figures[key] ?? -999)].join(",")),
      ].join("\n"),
    ),
    // The initial settings of a hurricane; the command's own default is a constant need.
    settings: file("settings.json", JSON.stringify({ demandCurve: "restoration" })),
    zones: file(
      "zones.geojson",
      features([
        { properties: { zone: 1, affected: 80 }, geometry: square(0.5, 0.5, 3.5, 3.5) },
        { properties: { zone: 2 }, geometry: square(2.5, 2.5, 6.5, 6.5) },
      ]),
    ),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const command = path.join(import.meta.dirname, "../../cli/estimate.ts");
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...args, "--format", "json"], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as Estimated;
}

test("every need, truck and count of a report is the one that the estimate command gives, bit for bit", async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "report-figures-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const server = await startTestServer({ domains: [...PLANNING, reportsDomain] });
  t.after(() => server.close());
  await storeGrid(server.db);
  const staff = await server.as("Emergency Staff");
  const { eid } = await projectedEstimation(staff);
  const query = { variant: "Operations" };
  const document = (await staff.call(getReport, { params: { eid }, query })).ok as ReportDocument;
  const figures = new Map(figuresOf(document).map(({ address, figure }) => [address, figure]));
  const at = (address: string) => figures.get(address) ?? assert.fail(`no figure at ${address}`);
  const { zones, needs, totals } = estimated(folder);

  for (const row of [...needs, ...totals]) {
    const id = `${row.product.toLowerCase()}-${row.zone ?? "total"}`;
    assert.equal(at(`dayOneNeed/${id}/assisted`).exact, row.assisted);
    assert.equal(at(`dayOneNeed/${id}/dayOne`).exact, row.dayOne);
    assert.equal(at(`dayOneNeed/${id}/trucks`).shown, row.trucks.dayOne);
    assert.equal(at(`multiDayNeed/${id}/total`).exact, row.total);
    assert.equal(at(`multiDayNeed/${id}/total`).unit, row.unit);
    assert.equal(at(`multiDayTrucks/${id}/total`).shown, row.trucks.total);
    row.blocks.forEach((block, b) => {
      assert.equal(at(`multiDayNeed/${id}/block-${b + 1}`).exact, block);
      assert.equal(at(`multiDayTrucks/${id}/block-${b + 1}`).shown, row.trucks.blocks[b]);
    });
  }
  for (const row of totals) assert.equal(at(`headline/${row.product.toLowerCase()}`).exact, row.total);
  for (const zone of zones)
    for (const key of [...STATISTICS, "above_poverty", "tracts"] as const)
      assert.equal(at(`population/${key}/zone-${zone.zone}`).exact, zone[key], `${key} of zone ${zone.zone}`);
});
