import type { ZoneDraft } from "../../../contract/planning/calls/zones.ts";
import { ZoneError } from "../../../engine/zones/shapes.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { auditCreated, changeRecord, deleteRecord, nextVersion, returnedRow } from "../../persistence/change-record.ts";
import { refuseAt, refusingTaken, unknownRecord } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { estimationAssistance, runs, zones } from "../../storage/schema/index.ts";
import {
  advanceEstimation,
  lockEstimationRow,
  type EstimationAt,
  type EstimationRow,
} from "../estimations/estimation-rows.ts";
import { refuseBadZone } from "./bad-zones.ts";
import type { CoveredArea } from "./count-thread.ts";
import { coveredArea, type CountingPlace } from "./counting.ts";
import { changeCounted, tractsOf, withTracts, type PopulationContext } from "./population.ts";
import { recountAfterChange } from "./recounting.ts";
import * as zoneRows from "./zone-rows.ts";

/**
 * Saves a zone: a new one (a draft without version), a changed one, or one that gets another number (`previousZone`),
 * and counts the estimation's zones in the same transaction. If only the affected share differs, no tract is read.
 */
export async function saveZone(place: CountingPlace, caller: RequestCaller, draft: ZoneDraft) {
  const { db } = place;
  const written = zoneRows.writtenZone(draft);
  if (await zoneRows.keepsShape(db, draft, written))
    return refusingTakenName(draft, () => saveShareAndName(db, caller, draft));
  const tracts = await tractsOf(db, draft.eid);
  // Calculated before the transaction, which locks the estimation; its faults are reported later, in their order.
  const covered: CoverDraft = await coveredArea(place, tracts, written).then(
    (area) => () => area,
    (error: unknown) => () => refuseDraft(error, draft),
  );
  const change = (tx: Transaction, counted: PopulationContext) =>
    saveInTransaction(tx, caller, draft, {
      estimation: counted.estimation,
      write: async (present) => {
        const row = await writeZone(tx, caller, draft, {
          present: present?.row ?? null,
          parts: written.parts,
          covered,
          fromAdvisory: editedByHand(present?.row ?? null),
        });
        if (present !== null && present.row.zone !== draft.zone)
          await zoneRows.dropPopulation(tx, draft.eid, present.row.zone);
        const { moved, counts } = await recountAfterChange(place, tx, caller, { ...counted, written: [draft.zone] });
        return { ...(counts?.get(draft.zone) ?? present ?? zoneRows.NO_COUNT), row, moved };
      },
    });
  return refusingTakenName(draft, () => changeCounted(db, draft.eid, { tracts, change }));
}

/** No two zones of an estimation have the same name, ignoring case. */
function refusingTakenName<T>({ name }: ZoneDraft, write: () => Promise<T>): Promise<T> {
  const refusal = () => refuseAt("body.name", "domain.zone.nameTaken", { name: name ?? "" });
  return refusingTaken({ zone_name_key: refusal }, write);
}

/** The name of a zone after a draft is saved. */
const nameAfter = ({ name }: ZoneDraft, present: zoneRows.ZoneRow | null): string | null =>
  name === undefined ? (present?.name ?? null) : name;

/** Saves another affected share, which someone entered, or another name: the zone's tracts stay. */
function saveShareAndName(db: Database, caller: RequestCaller, draft: ZoneDraft) {
  return inTransaction(db, async (tx) => {
    const estimation = await lockEstimationRow(tx, draft.eid);
    const { affected } = draft;
    return writeShare(tx, caller, draft, {
      estimation,
      // An unchanged share keeps its source.
      columnsOf: async ({ row }) => ({
        affected,
        affectedFrom: row.affected === affected ? row.affectedFrom : null,
        name: nameAfter(draft, row),
      }),
    });
  });
}

/** The zone of a write. */
type ZoneAt = Pick<ZoneDraft, "eid" | "zone" | "version" | "previousZone">;

/** The fields of a zone other than its shape. */
type ZoneDetails = Pick<zoneRows.ZoneRow, "affected" | "affectedFrom"> & Partial<Pick<zoneRows.ZoneRow, "name">>;

/**
 * Writes a zone's affected share, with its source, and its name, at the version that was read. No figure depends on the
 * name.
 */
export function writeShare(
  tx: Transaction,
  caller: RequestCaller,
  sent: ZoneAt,
  {
    estimation,
    columnsOf,
  }: {
    readonly estimation: EstimationRow;
    readonly columnsOf: (zone: zoneRows.CountedZoneRow) => Promise<ZoneDetails>;
  },
) {
  return saveInTransaction(tx, caller, sent, {
    estimation,
    write: async (present) => {
      if (present === null) throw new Error("A zone that keeps its shape has none");
      const { row: before } = present;
      const columns = { ...(await columnsOf(present)), ...nextVersion(before, caller) };
      const row = returnedRow(await tx.update(zones).set(columns).where(eq(zones.zoneId, before.zoneId)).returning());
      const events = row.affected === before.affected ? [] : (["shareChanged"] as const);
      const moved = await advanceEstimation(tx, caller, estimation, { events });
      if (row.name !== before.name) await renameInRun(tx, moved);
      return { ...present, row, moved };
    },
  });
}

/** Updates the zones' names in the newest run: while the run is of the present zones and is not the published one. */
async function renameInRun(tx: Transaction, { eid, status, publishedRun }: EstimationRow): Promise<void> {
  if (status !== "Projected") return;
  const named = await tx.select({ zone: zones.zone, name: zones.name }).from(zones).where(eq(zones.eid, eid));
  await tx
    .update(runs)
    .set({ zoneNames: zoneRows.namesOf(named) })
    .where(
      sql`${runs.rid} = (select max(r.rid) from ${runs} r where r.eid = ${eid}) and ${runs.rid} is distinct from ${publishedRun}`,
    );
}

/** A saved zone with its figures, and the estimation afterwards. */
interface WrittenRow extends zoneRows.CountedZoneRow {
  readonly moved: EstimationRow;
}

/** Writes the zone of a draft with its audit row; checks the version of an existing zone. */
export async function saveInTransaction(
  tx: Transaction,
  caller: RequestCaller,
  draft: ZoneAt,
  {
    estimation,
    write,
  }: {
    readonly estimation: EstimationRow;
    readonly write: (present: zoneRows.CountedZoneRow | null) => Promise<WrittenRow>;
  },
) {
  const present = await presentZone(tx, draft);
  const held = { zone: present };
  const record = zoneRows.zoneRecord(estimation, held);
  let moved = estimation;
  const writeHeld = async () => {
    const { moved: advanced, ...writtenRow } = await write(present);
    held.zone = writtenRow;
    moved = advanced;
    return writtenRow.row;
  };
  const zone =
    present === null
      ? await auditCreated(tx, caller, record, { id: (await writeHeld()).zoneId })
      : await changeRecord(tx, caller, record, {
          id: present.row.zoneId,
          version: draft.version,
          yours: draft,
          write: async () => {
            await writeHeld();
          },
        });
  return { zone, status: moved.status, estimationVersion: moved.version };
}

/** Returns the area of a draft; throws the refusal of an invalid one. */
type CoverDraft = () => CoveredArea;

function refuseDraft(error: unknown, { zone, name = null }: ZoneDraft): never {
  if (error instanceof ZoneError)
    refuseBadZone(error, { pathOfZone: () => "body", names: zoneRows.namesOf([{ zone, name }]) });
  throw error;
}

/** Deletes a zone with its population details, and counts the others, which may get tracts from it. */
export async function deleteZone(
  place: CountingPlace,
  caller: RequestCaller,
  sent: EstimationAt & { readonly zone: number },
) {
  const { eid, zone } = sent;
  return withTracts(place.db, eid, async (tx, counted) => {
    const { estimation } = counted;
    const present = (await zoneRows.findZone(tx, eid, zone)) ?? unknownRecord("domain.zone.unknown", { zone });
    const { zoneId } = present.row;
    await deleteRecord(tx, caller, zoneRows.zoneRecord(estimation, { zone: present }), {
      id: zoneId,
      version: sent.version,
      yours: sent,
      write: async () => {
        await tx.delete(zones).where(eq(zones.zoneId, zoneId));
        await zoneRows.dropPopulation(tx, eid, zone);
      },
    });
    const { moved } = await recountAfterChange(place, tx, caller, counted);
    return { eid, zone, status: moved.status, estimationVersion: moved.version };
  });
}

/** The zone that a draft changes; null for a new one. */
async function presentZone(tx: Transaction, draft: ZoneAt): Promise<zoneRows.CountedZoneRow | null> {
  if (draft.version === undefined) {
    if (draft.previousZone !== undefined) refuseAt("body.version", "domain.zone.versionMissing");
    return null;
  }
  const zone = draft.previousZone ?? draft.zone;
  return (await zoneRows.findZone(tx, draft.eid, zone)) ?? unknownRecord("domain.zone.unknown", { zone });
}

/**
 * Refuses a zone's number that another zone has, or that is missing in Assistance, since no one in the zone would be
 * planned for.
 */
async function refuseNumber(tx: Transaction, { eid, zone }: ZoneDraft, present: number | undefined): Promise<void> {
  const { rows } = await tx.execute<{ taken: boolean; planned: boolean }>(sql`select
    exists (select 1 from ${zones} where ${zones.eid} = ${eid} and ${zones.zone} = ${zone}) as taken,
    exists (select 1 from ${estimationAssistance}
      where ${estimationAssistance.eid} = ${eid} and ${estimationAssistance.zone} = ${zone}) as planned`);
  const { taken, planned } = returnedRow(rows);
  if (taken && present !== zone)
    refuseAt("body.zone", "domain.zone.numberTaken", { zone: await zoneRows.markOf(tx, eid, zone) });
  if (!planned) refuseAt("body.zone", "domain.zone.notInAssistance", { zone });
}

interface ZoneWrite {
  readonly present: zoneRows.ZoneRow | null;
  /** Of the draft, as JSON. */
  readonly parts: string;
  readonly covered: CoverDraft;
  readonly fromAdvisory: zoneRows.ZoneRow["fromAdvisory"];
}

/** Returns the source of a zone once someone has changed its shape. */
const editedByHand = (present: zoneRows.ZoneRow | null): zoneRows.ZoneRow["fromAdvisory"] =>
  present?.fromAdvisory ? { ...present.fromAdvisory, edited: true } : null;

/** Checks and writes a zone, a new one or a replacement for the present one. */
export async function writeZone(
  tx: Transaction,
  caller: RequestCaller,
  draft: ZoneDraft,
  { present, parts, covered, fromAdvisory }: ZoneWrite,
): Promise<zoneRows.ZoneRow> {
  const { eid, zone, affected } = draft;
  const name = nameAfter(draft, present);
  await refuseNumber(tx, draft, present?.zone);
  const { area, box } = covered();
  const json = (text: string) => sql`${text}::jsonb`;
  // A changed shape has other people, so a share from a series no longer applies.
  const columns = {
    zone,
    name,
    parts: json(parts),
    area: json(area),
    affected,
    affectedFrom: null,
    fromAdvisory,
    box,
    editedBy: caller.userName,
  };
  const written = present
    ? tx
        .update(zones)
        .set({ ...columns, ...nextVersion(present, caller) })
        .where(eq(zones.zoneId, present.zoneId))
        .returning()
    : tx
        .insert(zones)
        .values({ eid, ...columns, createdBy: caller.userName })
        .returning();
  return returnedRow(await written);
}
