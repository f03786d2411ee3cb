import { isDeepStrictEqual } from "node:util";
import type { StormOutcome } from "../../../contract/storms/calls/storms.ts";
import { stormCode, type ReadAdvisory, type StormBasin, type StormShape } from "../../../engine/storms/advisory.ts";
import { geodesicArea } from "../../../engine/geometry/area.ts";
import { StormFault } from "../../../engine/storms/fault.ts";
import { swathsOf } from "../../../engine/storms/swaths.ts";
import { audit, type AuditActor } from "../../persistence/audit/audit.ts";
import { returnedRow } from "../../persistence/change-record.ts";
import { clock } from "../../storage/clock.ts";
import type { Transaction } from "../../storage/database.ts";
import { insertRows } from "../../storage/insert-rows.ts";
import { and, desc, eq, isNull } from "../../storage/orm.ts";
import { advisories, storms, stormShapes } from "../../storage/schema/index.ts";
import { queueUpdates } from "./queue-updates.ts";
import { renameAfterStorm } from "./storm-names.ts";
import type { ShapeRow } from "./storm-rows.ts";

/** The result for an advisory, before it is put into words. */
export interface StoredAdvisory extends Omit<StormOutcome, "notes"> {
  readonly isOlder: boolean;
  readonly shapes: readonly StormShape[];
}

/**
 * The area that winds pass over. Throws a StormFault for radii whose areas the clipper cannot unite: no forecast has
 * such.
 */
function sweptAreas(shapes: Parameters<typeof swathsOf>[0], values: { file: string; number: string }) {
  try {
    return swathsOf(shapes);
  } catch {
    throw new StormFault("badRadii", values);
  }
}

/**
 * Stores the files' content about one advisory, with its audit row. Existing parts stay, a changed kind of shape
 * replaces the old one, and shapes drawn by the product never replace the Hurricane Center's. Throws a StormFault for
 * an advisory without a time, and for wind radii without a track.
 */
export async function storeAdvisory(tx: Transaction, actor: AuditActor, read: ReadAdvisory): Promise<StoredAdvisory> {
  const { stormId, name } = await storedStorm(tx, actor, read);
  const stored = await storedParts(tx, stormId, read.number);
  const shapes = mergedShapes(stored.shapes, read.shapes);
  const [file = ""] = read.files;
  if (read.number !== null && !shapes.some(({ kind }) => kind === "track" || kind === "point"))
    if (shapes.some(({ kind }) => kind === "wind"))
      throw new StormFault("radiiWithoutTrack", { file, number: read.number });
  const swaths = sweptAreas(shapes, { file, number: read.number ?? "" });
  const isChanged =
    !isDeepStrictEqual(new Set(shapes), new Set(stored.shapes)) || !isDeepStrictEqual(areasOf(swaths), stored.swaths);
  const issuedAt = read.issuedAt ?? stored.row?.issuedAt.getTime() ?? null;
  const outcome = stored.shapes.length === 0 ? "stored" : isChanged ? "changed" : "unchanged";
  const label = `${read.code} ${name}`.trim();
  if (read.number === null) {
    if (isChanged) {
      await tx.delete(stormShapes).where(and(eq(stormShapes.stormId, stormId), isNull(stormShapes.advisoryId)));
      await writeShapes(tx, { stormId, advisoryId: null }, shapes);
      await auditImport(tx, actor, read, { stormId, label, shapes });
    }
    return { stormId, advisoryId: null, storm: label, number: null, outcome, isOlder: false, shapes };
  }
  if (issuedAt === null) throw new StormFault("noTime", { file });
  let advisoryId = stored.row?.advisoryId;
  if (advisoryId === undefined || isChanged) {
    const now = shapes.find(({ kind, tau }) => kind === "point" && tau === 0);
    const facts = {
      issuedAt: new Date(issuedAt),
      status: now?.status ?? null,
      wind: now?.wind ?? null,
      pressure: now?.pressure ?? null,
      category: now?.category ?? null,
      files: [...new Set([...(stored.row?.files ?? []), ...read.files])],
      editedBy: actor.userName,
      editedAt: clock.date(),
    };
    if (advisoryId === undefined)
      advisoryId = returnedRow(
        await tx
          .insert(advisories)
          .values({ ...facts, stormId, number: read.number, createdBy: actor.userName })
          .returning({ id: advisories.advisoryId }),
      ).id;
    else {
      await tx
        .update(advisories)
        .set({ ...facts, version: (stored.row?.version ?? 0) + 1 })
        .where(eq(advisories.advisoryId, advisoryId));
      await tx.delete(stormShapes).where(eq(stormShapes.advisoryId, advisoryId));
    }
    await writeShapes(tx, { stormId, advisoryId }, [...shapes, ...swaths]);
    await auditImport(tx, actor, read, { stormId, label, shapes });
  }
  const [newest] = await tx
    .select({ issuedAt: advisories.issuedAt })
    .from(advisories)
    .where(eq(advisories.stormId, stormId))
    .orderBy(desc(advisories.issuedAt))
    .limit(1);
  const isOlder = newest !== undefined && newest.issuedAt.getTime() > issuedAt;
  if (outcome !== "unchanged" && !isOlder) await queueUpdates(tx, { stormId, advisoryId });
  return { stormId, advisoryId, storm: label, number: read.number, outcome, isOlder, shapes };
}

/**
 * The storm of an advisory, locked until the transaction ends. It has the newest name that it was given, or the name of
 * its best track if there is one: every storm begins with a number.
 */
async function storedStorm(tx: Transaction, actor: AuditActor, read: ReadAdvisory) {
  const { code, name } = read;
  const parts = stormCode(code);
  if (parts === null) throw new Error(`Not a storm's code: ${code}`);
  const { userName } = actor;
  await tx
    .insert(storms)
    .values({
      code,
      basin: parts.basin as StormBasin,
      season: parts.season,
      name: name ?? "",
      createdBy: userName,
      editedBy: userName,
    })
    .onConflictDoNothing({ target: storms.code });
  const row = returnedRow(await tx.select().from(storms).where(eq(storms.code, code)).for("update"));
  if (name === null || name === row.name || (row.name !== "" && !(await isNewest(tx, row.stormId, read)))) return row;
  await tx
    .update(storms)
    .set({ name, version: row.version + 1, editedBy: userName, editedAt: clock.date() })
    .where(eq(storms.stormId, row.stormId));
  await renameAfterStorm(tx, actor, { stormId: row.stormId, season: row.season, from: row.name || row.code, to: name });
  return { ...row, name };
}

/**
 * Returns whether nothing stored of a storm is newer than the files' content; a best track, made when the storm is
 * over, is the newest.
 */
async function isNewest(tx: Transaction, stormId: number, { number, issuedAt }: ReadAdvisory): Promise<boolean> {
  if (number === null) return true;
  const of = (table: typeof advisories | typeof stormShapes) => eq(table.stormId, stormId);
  const [best] = await tx
    .select({ id: stormShapes.shapeId })
    .from(stormShapes)
    .where(and(of(stormShapes), eq(stormShapes.kind, "best")))
    .limit(1);
  if (best !== undefined) return false;
  const rows = await tx.select().from(advisories).where(of(advisories));
  const own = issuedAt ?? rows.find((row) => row.number === number)?.issuedAt.getTime() ?? -Infinity;
  return rows.every((row) => row.issuedAt.getTime() <= own);
}

async function storedParts(tx: Transaction, stormId: number, number: string | null) {
  const [row] =
    number === null
      ? []
      : await tx
          .select()
          .from(advisories)
          .where(and(eq(advisories.stormId, stormId), eq(advisories.number, number)));
  if (number !== null && row === undefined) return { row: undefined, shapes: [] };
  const rows = await tx
    .select()
    .from(stormShapes)
    .where(
      row === undefined
        ? and(eq(stormShapes.stormId, stormId), isNull(stormShapes.advisoryId))
        : eq(stormShapes.advisoryId, row.advisoryId),
    );
  const shapes = rows.map(shapeOf);
  return {
    row,
    shapes: shapes.filter(({ kind }) => kind !== "swath"),
    swaths: areasOf(shapes.filter(({ kind }) => kind === "swath")),
  };
}

/**
 * Whole square kilometers of swaths by their threshold: an advisory that was stored when they were drawn differently is
 * drawn again.
 */
const areasOf = (swaths: readonly StormShape[]): Record<string, number> =>
  Object.fromEntries(
    swaths.map(({ threshold, geometry }) => [
      String(threshold),
      geometry.type === "Polygon" || geometry.type === "MultiPolygon" ? Math.round(geodesicArea(geometry) / 1e6) : 0,
    ]),
  );

/**
 * Kind by kind: the new ones, unless they are equal, or drawn by this product although the Hurricane Center's own
 * exist.
 */
function mergedShapes(stored: readonly StormShape[], read: readonly StormShape[]): StormShape[] {
  const kinds = new Set([...stored, ...read].map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => {
    const [before, after] = [stored, read].map((shapes) => shapes.filter((shape) => shape.kind === kind)) as [
      StormShape[],
      StormShape[],
    ];
    if (after.length === 0) return before;
    if (before.length === 0) return after;
    const isWorse = after.some(({ drawn }) => drawn) && before.every(({ drawn }) => !drawn);
    return isWorse || isDeepStrictEqual(new Set(before), new Set(after)) ? before : after;
  });
}

function shapeOf(row: ShapeRow): StormShape {
  const { kind, tau, threshold, ne, se, sw, nw, wind, gust, pressure, category, status, watch, drawn, geometry } = row;
  const radii = ne === null || se === null || sw === null || nw === null ? null : { ne, se, sw, nw };
  const validAt = row.validAt?.getTime() ?? null;
  return { kind, tau, validAt, threshold, radii, wind, gust, pressure, category, status, watch, drawn, geometry };
}

async function writeShapes(
  tx: Transaction,
  owner: { readonly stormId: number; readonly advisoryId: number | null },
  shapes: readonly StormShape[],
): Promise<void> {
  const rows = shapes.map(({ radii, validAt, ...shape }) => ({
    ...owner,
    ...shape,
    validAt: validAt === null ? null : new Date(validAt),
    ne: radii?.ne ?? null,
    se: radii?.se ?? null,
    sw: radii?.sw ?? null,
    nw: radii?.nw ?? null,
  }));
  await insertRows(tx, stormShapes, rows);
}

async function auditImport(
  tx: Transaction,
  caller: AuditActor,
  { number, files }: ReadAdvisory,
  stored: { readonly stormId: number; readonly label: string; readonly shapes: readonly StormShape[] },
): Promise<void> {
  const counts: Record<string, number> = {};
  for (const { kind } of stored.shapes) counts[kind] = (counts[kind] ?? 0) + 1;
  const after = { advisory: number, files, shapes: counts };
  const subject = { subjectId: stored.stormId, subject: stored.label };
  await audit(tx, { caller, module: "Storm", action: "import", ...subject, after });
}
