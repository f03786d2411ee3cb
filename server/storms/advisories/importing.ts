import type { z } from "zod";
import type { importStorms as importStormsCall, StormOutcome } from "../../../contract/storms/calls/storms.ts";
import { StormFault, type StormRemark } from "../../../engine/storms/fault.ts";
import type { StormFile } from "../../../engine/storms/read/read-files.ts";
import type { Leavable } from "../../answers/import-progress.ts";
import type { AuditActor } from "../../persistence/audit/audit.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import { inTransaction, type Database } from "../../storage/database.ts";
import { readApart } from "../../tracts/import/read-apart.ts";
import type { Read, ReadOrder } from "./read-thread.ts";
import { storeAdvisory, type StoredAdvisory } from "./store-advisory.ts";
import { preparePolygon } from "../../../engine/geometry/prepared.ts";
import { canonicalRings, polygonsOf } from "../../../engine/geometry/rings.ts";
import type { ReadAdvisory, StormShape } from "../../../engine/storms/advisory.ts";
import { swathsOf } from "../../../engine/storms/swaths.ts";
import { meetsTracts } from "../../../engine/zones/selection.ts";
import type { TractSet } from "../../../engine/zones/tract-set.ts";
import { defaultDataSet, hasTracts } from "../../tracts/data-sets.ts";
import { tractSetFor } from "../../tracts/tract-sets.ts";

interface StormImport {
  /** The storm of files that do not name theirs. */
  readonly storm?: string | undefined;
  readonly progress?: Leavable;
  /** Called for files and records that were left out. */
  readonly note?: (remark: StormRemark) => void;
  /** Refuses, by an error, what was read. */
  readonly accept?: (read: readonly ReadAdvisory[]) => Promise<void>;
}

/**
 * Imports the advisories of some files, all of them or nothing. Throws a StormFault for the first file or advisory that
 * is refused.
 */
export async function importStormFiles(
  db: Database,
  actor: AuditActor,
  files: readonly StormFile[],
  { storm, progress = UNWATCHED, note, accept }: StormImport = {},
): Promise<ImportedAdvisory[]> {
  const order: ReadOrder = { files, storm, leavesOut: note !== undefined };
  const { advisories: read, remarks, fault } = await readApart<Read>(THREAD, order, progress);
  if (fault !== null) throw new StormFault(...fault);
  for (const remark of remarks) note?.(remark);
  await accept?.(read);
  const stored = await inTransaction(db, async (tx) => {
    const done: StoredAdvisory[] = [];
    for (const advisory of read) {
      done.push(await storeAdvisory(tx, actor, advisory));
      progress.set({ phase: "storing", done: done.length, of: read.length });
    }
    return done;
  });
  return withDistance(db, stored);
}

/** Reads in a thread: a small archive may unpack to much, and the server must keep answering. */
const THREAD = new URL("./read-thread.ts", import.meta.url);

/** For an import without a waiting caller. */
const UNWATCHED: Leavable = { signal: new AbortController().signal, set: () => undefined };

/** The same for a caller: 422 with the fault in one sentence. */
export async function importStorms(
  db: Database,
  actor: AuditActor,
  { files, storm }: Pick<z.output<typeof importStormsCall.body>, "files" | "storm">,
  progress: Leavable,
): Promise<z.input<typeof importStormsCall.answer>> {
  try {
    const remarks: StormRemark[] = [];
    const read = files.map(({ fileName, file }) => ({ name: fileName, bytes: Buffer.from(file, "base64") }));
    const note = (remark: StormRemark) => void remarks.push(remark);
    const stored = await importStormFiles(db, actor, read, { storm, progress, note });
    return { outcomes: stored.map(outcomeOf), remarks };
  } catch (error) {
    if (error instanceof StormFault) return refuseAt("body.files", `domain.storm.faults.${error.kind}`, error.values);
    throw error;
  }
}

/** An outcome with the notes about the advisory. */
export function outcomeOf({ isOlder, isFar, shapes, ...outcome }: ImportedAdvisory): StormOutcome {
  const has = (kind: string) => shapes.some((shape) => shape.kind === kind);
  const notes = [
    ...(isOlder ? ["older" as const] : []),
    ...(shapes.some(({ kind, drawn }) => kind === "cone" && drawn) ? ["coneIsEstimate" as const] : []),
    ...(outcome.number !== null && !has("wind") ? ["noRadii" as const] : []),
    ...(isFar ? ["far" as const] : []),
  ];
  return { ...outcome, notes };
}

/** An advisory in the result of an import. */
interface ImportedAdvisory extends StoredAdvisory {
  /** Whether neither its cone nor its winds meet a tract of the data set that new estimations use. */
  readonly isFar: boolean;
}

/** For each advisory, whether it is far from every tract; without tracts, none is. */
async function withDistance(db: Database, stored: readonly StoredAdvisory[]): Promise<ImportedAdvisory[]> {
  const wanted = stored.some(({ number }) => number !== null) && (await hasTracts(db));
  const set = wanted ? (await tractSetFor(db, await defaultDataSet(db))).set : null;
  return stored.map((one) => ({ ...one, isFar: set !== null && one.number !== null && isFar(set, one.shapes) }));
}

function isFar(set: TractSet, shapes: readonly StormShape[]): boolean {
  const cones = shapes.filter(({ kind }) => kind === "cone");
  // Winds between two hours count too; most storms meet a tract before these are needed.
  const isNear = (of: readonly StormShape[]) => of.some(({ geometry }) => meets(set, geometry));
  return !isNear(cones) && !isNear(swathsOf(shapes));
}

const meets = (set: TractSet, geometry: StormShape["geometry"]): boolean =>
  (geometry.type === "Polygon" || geometry.type === "MultiPolygon") &&
  polygonsOf(geometry).some((rings) => meetsTracts(set, preparePolygon(canonicalRings(rings))));
