import type { Polygon } from "geojson";
import { addOrUpdateDisaster, type Disaster, type DisasterDraft } from "../../contract/planning/calls/disasters.ts";
import { addOrUpdateEstimation, getEstimation, type Estimation } from "../../contract/planning/calls/estimations.ts";
import { calculateProjections } from "../../contract/planning/calls/projections.ts";
import { saveZone, type ZoneDraft } from "../../contract/planning/calls/zones.ts";
import { STATISTICS, type Statistic } from "../../engine/words/statistics.ts";
import type { Domain } from "../../server/app.ts";
import { disastersDomain } from "../../server/planning/disasters/routes.ts";
import { estimationsDomain } from "../../server/planning/estimations/routes.ts";
import { projectionsDomain } from "../../server/planning/projections/routes.ts";
import { zonesDomain } from "../../server/planning/zones/routes.ts";
import type { Database } from "../../server/storage/database.ts";
import type { TractRow } from "../../server/tracts/data-set-content.ts";
import { storeDataSet } from "../../server/tracts/store-data-set.ts";
import type { Answer, TestClient } from "./client.ts";
import { testClient, testServer, type TestServer } from "./domain-server.ts";

/** A grid of square tracts: eight by eight cells of a tenth of a degree, the west half in a coastal county, the east half inland. */
export const GRID = { west: -82, south: 27, cell: 0.125, size: 8, coastal: "12081", inland: "12027" } as const;

interface GridOptions {
  readonly label?: string;
  readonly tractYear?: number;
  readonly factor?: number;
  readonly margins?: TractRow["margins"];
  /** FIPS codes of tracts without any figure. */
  readonly unknown?: readonly string[];
}

/** Stores the grid as a data set and returns its id. `factor` multiplies the figures for a different set; `margins` apply to every tract. */
export async function storeGrid(
  db: Database,
  { label = "Grid", tractYear = 2018, factor = 1, margins = null, unknown = [] }: GridOptions = {},
): Promise<number> {
  const rows = gridRows(factor).map((row) => ({
    ...row,
    figures: unknown.includes(row.fips) ? NO_FIGURES : row.figures,
    margins,
  }));
  const { dataSetId } = await storeDataSet(db, {
    label,
    tractYear,
    povertyMeaning: "below100",
    source: "test grid",
    sample: false,
    rows,
    withoutShape: 0,
    withoutStatistics: 0,
    countyNames: new Map(),
  });
  return dataSetId;
}

/** The grid's tracts in the order of their FIPS. */
export function gridRows(factor = 1) {
  const cells = Array.from({ length: GRID.size ** 2 }, (_, i) => [i % GRID.size, Math.floor(i / GRID.size)] as const);
  return cells
    .map(([column, row]) => ({
      fips: gridFips(column, row),
      name: `Tract ${column}.${row}`,
      figures: figuresOf(column, row, factor),
      geometry: square(column, row, column + 1, row + 1),
    }))
    .sort((a, b) => (a.fips < b.fips ? -1 : 1));
}

/** FIPS of the tract in a column and a row of the grid. */
export function gridFips(column: number, row: number): string {
  const county = column < GRID.size / 2 ? GRID.coastal : GRID.inland;
  return `${county}${String(row * 100 + column).padStart(6, "0")}`;
}

/** A rectangle in grid cells, from corner to corner; whole numbers lie on tract edges. */
export function square(left: number, bottom: number, right: number, top: number): Polygon {
  const at = (column: number, row: number) => [GRID.west + column * GRID.cell, GRID.south + row * GRID.cell];
  return {
    type: "Polygon",
    coordinates: [[at(left, bottom), at(right, bottom), at(right, top), at(left, top), at(left, bottom)]],
  };
}

const NO_FIGURES = Object.fromEntries(STATISTICS.map((key) => [key, null])) as Record<Statistic, null>;

/** One tract's poverty figure is missing, as in real tables. */
function figuresOf(column: number, row: number, factor: number): Record<Statistic, number | null> {
  const figures = Object.fromEntries(STATISTICS.map((key, i) => [key, factor * (100 + 7 * i + column + 3 * row)]));
  return {
    ...(figures as Record<Statistic, number>),
    population: factor * (3000 + 10 * column + row),
    below_poverty: column === 1 && row === 1 ? null : factor * (400 + column),
  };
}

/** The domains that estimations need. */
export const PLANNING: readonly Domain[] = [disastersDomain, estimationsDomain, zonesDomain, projectionsDomain];

/**
 * A server of planning and these domains with the grid, and a client of emergency staff, shared by all tests of a file.
 */
export function planningServer(
  domains: readonly Domain[] = [],
  webhookOrigins: readonly string[] = [],
): {
  readonly server: TestServer;
  readonly staff: TestClient;
} {
  const server = testServer({ data: storeGrid, domains: [...PLANNING, ...domains], webhookOrigins });
  return { server, staff: testClient(server, "Emergency Staff") };
}

let serial = 0;

/** Creates a disaster, by default a hurricane of category 3. */
export async function newDisaster(client: TestClient, changes: Partial<DisasterDraft> = {}): Promise<Disaster> {
  const answer = await client.call(addOrUpdateDisaster, {
    body: {
      name: `Disaster ${++serial}`,
      type: "Hurricane",
      category: null,
      startDate: "2026-09-10",
      status: "Active",
      ...changes,
    },
  });
  return answer.ok;
}

/** Creates an estimation, by default in a new disaster. */
export async function newEstimation(
  client: TestClient,
  { did, ...changes }: { did?: number; name?: string; startDate?: string; dataSetId?: number } = {},
): Promise<Estimation> {
  const answer = await client.call(addOrUpdateEstimation, {
    body: { did: did ?? (await newDisaster(client)).did, name: `Estimation ${++serial}`, ...changes },
  });
  return answer.ok;
}

/** A draft of a drawn zone. */
export function drawn(
  eid: number,
  zone: number,
  geometry: Polygon,
  changes: Partial<ZoneDraft> = {},
): ZoneDraft & { parts: ZoneDraft["parts"] } {
  return { eid, zone, parts: [{ kind: "polygon", geometry }], affected: 100, ...changes };
}

/** Saves and thereby counts an estimation's zones; returns the estimation's version. */
export async function countZones(
  client: TestClient,
  eid: number,
  zones: readonly Omit<ZoneDraft, "eid">[],
): Promise<number> {
  let version = 0;
  for (const zone of zones) version = (await client.call(saveZone, { body: { eid, ...zone } })).ok.estimationVersion;
  return version;
}

/** The same with projections calculated. */
export async function project(
  client: TestClient,
  eid: number,
  zones: readonly Omit<ZoneDraft, "eid">[],
): Promise<number> {
  const version = await countZones(client, eid, zones);
  return (await client.call(calculateProjections, { body: { eid, version } })).ok.estimationVersion;
}

const TWO_ZONES = (eid: number) => [
  drawn(eid, 1, square(0.5, 0.5, 3.5, 3.5), { affected: 80 }),
  drawn(eid, 2, square(2.5, 2.5, 6.5, 6.5)),
];

/** An estimation with two zones that share tracts, population counted. */
export async function countedEstimation(client: TestClient): Promise<Estimation> {
  const { eid } = await newEstimation(client);
  await countZones(client, eid, TWO_ZONES(eid));
  return present(client, eid);
}

/** The same with projections calculated. */
export async function projectedEstimation(
  client: TestClient,
  changes: { readonly did?: number; readonly startDate?: string } = {},
): Promise<Estimation> {
  const { eid } = await newEstimation(client, changes);
  await project(client, eid, TWO_ZONES(eid));
  return present(client, eid);
}

/** The answer of a call that must not be refused. */
export function granted<T>(answer: Answer<T>): T {
  return answer.ok;
}

/** The current state of an estimation. */
export async function present(client: TestClient, eid: number): Promise<Estimation> {
  return (await client.call(getEstimation, { params: { eid } })).ok;
}
