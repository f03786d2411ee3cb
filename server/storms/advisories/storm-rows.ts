import type { Advisory, Storm, StormShapeAnswer } from "../../../contract/storms/storms.ts";
import type { RecordKind } from "../../persistence/change-record.ts";
import { isId, unknownRecord } from "../../persistence/refusals.ts";
import type { Reader } from "../../storage/database.ts";
import { asc, eq, sql, type InferSelectModel } from "../../storage/orm.ts";
import { advisories, storms, stormShapes } from "../../storage/schema/index.ts";

type StormRow = InferSelectModel<typeof storms>;
type AdvisoryRow = InferSelectModel<typeof advisories>;
export type ShapeRow = InferSelectModel<typeof stormShapes>;

/** Returns which shapes each advisory has, and each storm's best track (`advisoryId` null). */
async function readContents(reader: Reader, stormId: number | null) {
  return reader
    .select({
      stormId: stormShapes.stormId,
      advisoryId: stormShapes.advisoryId,
      kind: stormShapes.kind,
      threshold: stormShapes.threshold,
      drawn: sql<boolean>`bool_or(${stormShapes.drawn})`,
    })
    .from(stormShapes)
    .where(stormId === null ? undefined : eq(stormShapes.stormId, stormId))
    .groupBy(stormShapes.stormId, stormShapes.advisoryId, stormShapes.kind, stormShapes.threshold);
}
type Contents = Awaited<ReturnType<typeof readContents>>;

/** The storms with their advisories, the one with the newest advisory first; storms without one at the end, by season. */
export async function readStorms(reader: Reader): Promise<Storm[]> {
  const [stormRows, advisoryRows, contents] = [
    await reader.select().from(storms),
    await reader.select().from(advisories),
    await readContents(reader, null),
  ];
  const answers = stormRows.map((row) => stormAnswer(row, advisoryRows, contents));
  const newest = ({ advisories: [first] }: Storm) => (first === undefined ? -Infinity : Date.parse(first.issuedAt));
  return answers.sort(
    (a, b) => descending(newest(a), newest(b)) || descending(a.season, b.season) || a.code.localeCompare(b.code),
  );
}

/** Unlike a difference, it treats two infinite values as equal. */
const descending = (a: number, b: number): number => Number(a < b) - Number(a > b);

/** One storm with its advisories; 404 for an unknown one. */
async function readStorm(reader: Reader, stormId: number): Promise<Storm> {
  const row = await stormRow(reader, stormId);
  const own = await reader.select().from(advisories).where(eq(advisories.stormId, stormId));
  return stormAnswer(row, own, await readContents(reader, stormId));
}

async function stormRow(reader: Reader, stormId: number): Promise<StormRow> {
  const [row] = isId(stormId) ? await reader.select().from(storms).where(eq(storms.stormId, stormId)) : [];
  return row ?? unknownRecord("domain.storm.unknown", { stormId });
}

/** An advisory with its storm and its shapes; 404 for an unknown one. */
export async function readAdvisory(reader: Reader, advisoryId: number) {
  const [row] = isId(advisoryId)
    ? await reader.select().from(advisories).where(eq(advisories.advisoryId, advisoryId))
    : [];
  if (row === undefined) return unknownRecord("domain.storm.unknownAdvisory", { advisoryId });
  const { stormId, code, basin, season, name, version } = await stormRow(reader, row.stormId);
  const shapes = await reader
    .select()
    .from(stormShapes)
    .where(eq(stormShapes.advisoryId, advisoryId))
    .orderBy(asc(stormShapes.kind), asc(stormShapes.tau), asc(stormShapes.threshold), asc(stormShapes.shapeId));
  return {
    storm: { stormId, code, basin, season, name, version },
    advisory: advisoryAnswer(row, shapes),
    shapes: shapes.map(shapeAnswer),
  };
}

/** The best track of a storm, by time; empty if none was imported. */
export async function readBestTrack(reader: Reader, stormId: number): Promise<StormShapeAnswer[]> {
  await stormRow(reader, stormId);
  const rows = await reader
    .select()
    .from(stormShapes)
    .where(sql`${stormShapes.stormId} = ${stormId} and ${stormShapes.kind} = 'best'`)
    .orderBy(asc(stormShapes.validAt));
  return rows.map(shapeAnswer);
}

function stormAnswer(row: StormRow, advisoryRows: readonly AdvisoryRow[], contents: Contents): Storm {
  const { stormId, code, basin, season, name, version } = row;
  const own = contents.filter((content) => content.stormId === stormId);
  return {
    stormId,
    code,
    basin,
    season,
    name,
    version,
    hasBestTrack: own.some(({ kind }) => kind === "best"),
    advisories: advisoryRows
      .filter((advisory) => advisory.stormId === stormId)
      .sort((a, b) => b.issuedAt.getTime() - a.issuedAt.getTime())
      .map((advisory) =>
        advisoryAnswer(
          advisory,
          own.filter(({ advisoryId }) => advisoryId === advisory.advisoryId),
        ),
      ),
  };
}

function advisoryAnswer(row: AdvisoryRow, shapes: readonly Pick<ShapeRow, "kind" | "threshold" | "drawn">[]): Advisory {
  const { advisoryId, stormId, number, status, wind, pressure, category, files, version } = row;
  const cone = shapes.find(({ kind }) => kind === "cone");
  const thresholds = shapes.flatMap(({ kind, threshold }) =>
    kind === "wind" && threshold !== null ? [threshold] : [],
  );
  return {
    advisoryId,
    stormId,
    number,
    issuedAt: row.issuedAt.toISOString(),
    status,
    wind,
    pressure,
    category,
    files,
    kinds: [...new Set(shapes.map(({ kind }) => kind))].sort(),
    thresholds: [...new Set<number>(thresholds)].sort((a, b) => a - b),
    coneIsEstimate: cone?.drawn ?? null,
    version,
  };
}

function shapeAnswer(row: ShapeRow): StormShapeAnswer {
  const { shapeId, kind, tau, threshold, ne, se, sw, nw, wind, gust, pressure, category, status, watch, drawn } = row;
  const radii = ne === null || se === null || sw === null || nw === null ? null : { ne, se, sw, nw };
  const validAt = row.validAt?.toISOString() ?? null;
  const geometry = row.geometry as StormShapeAnswer["geometry"];
  return {
    shapeId,
    kind,
    tau,
    validAt,
    threshold,
    radii,
    wind,
    gust,
    pressure,
    category,
    status,
    watch,
    drawn,
    geometry,
  };
}

/** A storm as services change it. */
export const stormRecord: RecordKind<StormRow, Storm> = {
  module: "Storm",
  lock: async (tx, stormId) => {
    const [row] = isId(stormId) ? await tx.select().from(storms).where(eq(storms.stormId, stormId)).for("update") : [];
    return row ?? unknownRecord("domain.storm.unknown", { stormId });
  },
  read: readStorm,
  subjectOf: ({ stormId, code, name }) => ({ subjectId: stormId, subject: `${code} ${name}`.trim() }),
  audited: ({ advisories, ...storm }) => ({ ...storm, advisories: advisories.map(({ number }) => number) }),
};
