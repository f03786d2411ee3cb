import type { z } from "zod";
import type { takeStormZones as takeCall } from "../../../contract/storms/calls/plans.ts";
import type { StormMappingRows } from "../../../contract/storms/plans.ts";
import { ZONE_NAME_MAX } from "../../../contract/planning/zone-names.ts";
import { AREA_IMPACTS, leadingArea, type StormArea } from "../../../engine/storms/areas.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { textOf, type Language } from "../../answers/texts.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { assertVersion } from "../../persistence/change-record.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { Transaction } from "../../storage/database.ts";
import { advanceEstimation, readEstimation, type EstimationRow } from "../../planning/estimations/estimation-rows.ts";
import { readSettings } from "../../planning/parameters/parameter-rows.ts";
import type { CountingPlace } from "../../planning/zones/counting.ts";
import { changeCounted, tractsOf, type PopulationContext } from "../../planning/zones/population.ts";
import { recountAfterChange } from "../../planning/zones/recounting.ts";
import { saveInTransaction, writeZone } from "../../planning/zones/service.ts";
import { NO_COUNT, findZone, readZoneRows, readZones, type ZoneRow } from "../../planning/zones/zone-rows.ts";
import { holdLines, joinLine, readLine } from "./line.ts";
import { mappingOf, readMapping, shareOfZone } from "./mapping.ts";
import { arrivalsAnswer, horizonAnswer, measureAdvisory } from "./measuring.ts";
import { languageOfPlan } from "./plan-facts.ts";

/**
 * Returns whether a zone's share is the one that it got from an area of an advisory, and not one that a person typed or
 * took from a series.
 */
export const takesShareOfArea = ({ affected, affectedFrom, fromAdvisory }: ZoneRow): boolean =>
  affectedFrom === null && fromAdvisory?.share?.affected === affected;

/** Returns whether a zone is called as its advisory called it, or has no name, so that no person named it otherwise. */
const hasNameOfAreas = ({ name, fromAdvisory }: ZoneRow): boolean => name === (fromAdvisory?.name ?? null);

/** Returns the name of a zone of these areas; that of the worst area alone if all are too long. */
function nameFromAreas(language: Language, areas: readonly StormArea[]): string {
  const name = areas.map((area) => textOf(language, `client.storm.areas.${area}`)).join(", ");
  return name.length > ZONE_NAME_MAX ? nameFromAreas(language, [leadingArea(areas)]) : name;
}

/** An advisory with its zones and figures. */
export type MeasuredPlan = Awaited<ReturnType<typeof measureAdvisory>>;

/** Where zones get names: in this language, else in that of the plan's own name. */
interface NamingPlace extends CountingPlace {
  readonly language?: Language;
}

/** Draws the zones of an estimation from an advisory: those of the same number are replaced, the others stay. */
export async function takeStormZones(place: NamingPlace, caller: RequestCaller, sent: z.output<typeof takeCall.body>) {
  const { eid, version, advisoryId } = sent;
  const { db } = place;
  const tracts = await tractsOf(db, eid);
  const rules = await readSettings(db, eid);
  const { mapping } = sent;
  const found = await measureAdvisory(place, {
    advisoryId,
    mapping: mappingOf(mapping),
    tracts,
    rules,
    uncertain: true,
    beyondHorizon: sent.beyondHorizon,
  });
  const change = async (tx: Transaction, counted: PopulationContext) => {
    const row = counted.estimation;
    await assertVersion({ sent: version, row, yours: sent, theirs: () => readEstimation(tx, eid) });
    const moved = await writeStormZones(place, caller, { tx, counted, found, mapping });
    const { stormId } = found.storm;
    const hasPlan = async () => (await readLine(tx, { did: moved.did, stormId })).length > 0;
    // The storm's advisories continue its first plan, however it was made.
    if (!(await hasPlan())) {
      await holdLines(tx, stormId);
      if (!(await hasPlan())) await joinLine(tx, caller, { eid, stormId, origin: "planned" });
    }
    return { eid, status: moved.status, estimationVersion: moved.version, zones: await readZones(tx, eid) };
  };
  return changeCounted(db, eid, { tracts, change });
}

/** A write of an advisory's zones in an open transaction. */
interface StormZonesWrite {
  readonly tx: Transaction;
  readonly counted: PopulationContext;
  readonly found: MeasuredPlan;
  /** The mapping that made the zones. */
  readonly mapping: StormMappingRows;
  /** Numbers of zones that stay unchanged. */
  readonly kept?: readonly number[];
}

/**
 * Writes the zones of an advisory, each with its audit row, counts all zones, and stores the arrival of its winds;
 * returns the estimation afterwards. Refused (422) if the advisory meets no tract.
 */
export async function writeStormZones(
  place: NamingPlace,
  caller: RequestCaller,
  { tx, counted, found: { storm, advisory, measured, beyondHorizon }, mapping, kept = [] }: StormZonesWrite,
): Promise<EstimationRow> {
  const { estimation } = counted;
  const { eid } = estimation;
  if (measured.zones.length === 0) refuseAt("body.advisoryId", "domain.storm.offTracts");
  const { stormId, advisoryId, number, issuedAt } = advisory;
  const from = { stormId, advisoryId, storm: storm.name || storm.code, number };
  const taken = measured.zones.filter(({ zone }) => !kept.includes(zone));
  const { shares } = await readMapping(tx);
  const language = place.language ?? languageOfPlan({ name: estimation.name, plannedBy: from });
  const names = new Map((await readZoneRows(tx, eid)).map((row) => [row.zone, row.name?.toLowerCase()]));
  for (const { zone, areas, estimated, parts, covered } of taken) {
    const presentZone = await findZone(tx, eid, zone);
    const share = shareOfZone(areas, mapping, shares);
    const affected = presentZone && !takesShareOfArea(presentZone.row) ? presentZone.row.affected : share.affected;
    const version = presentZone?.row.version;
    const called = nameFromAreas(language, areas);
    // A name that another zone has is left to it.
    const isTaken = [...names].some(([of, other]) => of !== zone && other === called.toLowerCase());
    const own = isTaken ? null : called;
    const name = presentZone && !hasNameOfAreas(presentZone.row) ? presentZone.row.name : own;
    names.set(zone, name?.toLowerCase());
    const draft = { eid, zone, name, affected, parts: [...parts], ...(version === undefined ? {} : { version }) };
    await saveInTransaction(tx, caller, draft, {
      estimation,
      write: async (present) => {
        const row = await writeZone(tx, caller, draft, {
          present: present?.row ?? null,
          parts: JSON.stringify(parts),
          covered: () => covered,
          fromAdvisory: { ...from, areas: [...areas], estimated: [...estimated], edited: false, share, name: own },
        });
        return { ...(present ?? NO_COUNT), row, moved: estimation };
      },
    });
  }
  const written = taken.map(({ zone }) => zone);
  const { moved, counts } = await recountAfterChange(place, tx, caller, { ...counted, written });
  if (counts === null) throwHttpError(409, "domain.prompt.population");
  const plannedBy = {
    ...from,
    issuedAt,
    arrivals: arrivalsAnswer(measured.arrivals),
    mapping: [...mapping],
    beyondHorizon,
    horizon: horizonAnswer(measured.horizon),
    uncertainty: {
      zones: measured.zones.map(({ zone, tracts, population }) => ({ zone, tracts, population })),
      cases: measured.cases.map(({ leading, ...one }) => ({
        ...one,
        impacts: leading.map(({ zone, area }) => {
          const { affected } = shareOfZone([area], mapping, shares);
          return { zone, affected, severity: AREA_IMPACTS[area].severity };
        }),
      })),
    },
  };
  return advanceEstimation(tx, caller, moved, { events: [], columns: { plannedBy } });
}
