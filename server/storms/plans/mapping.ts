import type { z } from "zod";
import type {
  StormMapping as KeptMapping,
  StormMappingRows,
  saveStormMapping as saveCall,
} from "../../../contract/storms/calls/plans.ts";
import {
  AREA_IMPACTS,
  DEFAULT_STORM_MAPPING,
  leadingArea,
  STORM_AREAS,
  type StormArea,
  type StormMapping,
} from "../../../engine/storms/areas.ts";
import { throwConflict } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { faultAt, refuseAny } from "../../persistence/refusals.ts";
import { inTransaction, type Database, type Reader } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { listVersions, stormZones } from "../../storage/schema/index.ts";

/** The name of the list's version counter. */
const LIST = "storm_zone";

type MappingBody = z.output<typeof saveCall.body>;

/** The agency's zone for each area of an advisory and the affected share of each area; the shipped mapping until the agency saves its own. */
export async function readMapping(reader: Reader): Promise<KeptMapping> {
  const [list] = await reader.select().from(listVersions).where(eq(listVersions.list, LIST));
  const rows = await reader.select().from(stormZones);
  const kept: StormMapping = Object.fromEntries(rows.map(({ area, zone }) => [area, zone]));
  const shares = STORM_AREAS.map((area): AreaShare => {
    const { affected, measured } = AREA_IMPACTS[area];
    const own = rows.find((row) => row.area === area)?.affected ?? null;
    return own === null || own === affected ? { area, affected, measured } : { area, affected: own, measured: false };
  });
  const mapping = rowsOf(rows.length === 0 ? DEFAULT_STORM_MAPPING : kept).map((row) => ({
    ...row,
    affected: shares.find(({ area }) => area === row.area)?.affected,
  }));
  return { mapping, shares, version: list?.version ?? 1 };
}

/**
 * Percent of the people of an area who are affected; `measured` if the share was observed and is not the agency's own.
 */
type AreaShare = KeptMapping["shares"][number];

/** The affected share of a zone made of several areas: that of the worst one, which is the mapping's first. */
export function shareOfZone(
  areas: readonly StormArea[],
  mapping: StormMappingRows,
  shares: readonly AreaShare[],
): AreaShare {
  const area = leadingArea(areas);
  const known = shares.find((one) => one.area === area) ?? { area, ...AREA_IMPACTS[area] };
  const own = mapping.find((row) => row.area === area)?.affected;
  return own === undefined || own === known.affected
    ? { area, affected: known.affected, measured: known.measured }
    : { area, affected: own, measured: false };
}

/** Replaces the agency's mapping at the version that was read. */
export async function saveMapping(db: Database, caller: RequestCaller, sent: MappingBody): Promise<KeptMapping> {
  mappingOf(sent.mapping);
  const after = STORM_AREAS.flatMap((area) => sent.mapping.filter((row) => row.area === area));
  return inTransaction(db, async (tx) => {
    await tx.insert(listVersions).values({ list: LIST }).onConflictDoNothing();
    const [list] = await tx.select().from(listVersions).where(eq(listVersions.list, LIST)).for("update");
    const { mapping: before } = await readMapping(tx);
    const version = sent.version + 1;
    if (list?.version !== sent.version) {
      const [last] = await tx.select().from(stormZones).limit(1);
      throwConflict({
        yours: sent,
        theirs: before,
        changedBy: last?.editedBy ?? null,
        changedAt: last?.editedAt ?? null,
      });
    }
    await tx.delete(stormZones);
    await tx
      .insert(stormZones)
      .values(after.map(({ area, zone, affected = null }) => ({ area, zone, affected, editedBy: caller.userName })));
    await tx.update(listVersions).set({ version }).where(eq(listVersions.list, LIST));
    await audit(tx, {
      caller,
      module: "Storm",
      action: "saveMapping",
      subjectId: LIST,
      subject: LIST,
      before: { mapping: before },
      after: { mapping: after },
    });
    return readMapping(tx);
  });
}

/** A mapping in the engine's form; refused (422) if an area is named twice. */
export function mappingOf(rows: StormMappingRows): StormMapping {
  refuseAny(
    rows.flatMap(({ area }, i) =>
      rows.slice(0, i).some((other) => other.area === area)
        ? [faultAt(`body.mapping.${i}.area`, "domain.storm.areaTwice", { area })]
        : [],
    ),
  );
  return Object.fromEntries(rows.map(({ area, zone }) => [area, zone]));
}

const rowsOf = (mapping: StormMapping): { area: StormArea; zone: number }[] =>
  STORM_AREAS.flatMap((area) => {
    const zone = mapping[area];
    return zone === undefined ? [] : [{ area, zone }];
  });
