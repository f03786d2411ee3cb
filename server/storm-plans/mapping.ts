import type { z } from "zod";
import type { StormMappingRows, saveStormMapping as saveCall } from "../../contract/calls/storm-plans.ts";
import { DEFAULT_STORM_MAPPING, STORM_AREAS, type StormMapping } from "../../engine/storms/areas.ts";
import { throwConflict } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { faultAt, refuseAny } from "../persistence/refusals.ts";
import { inTransaction, type Database, type Reader } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { listVersions, stormZones } from "../storage/schema/index.ts";

/** The name under which the saves of the list are counted. */
const LIST = "storm_zone";

type KeptMapping = z.output<typeof saveCall.body>;

/** Which zone each area of an advisory becomes for this agency; what is shipped until someone keeps another. */
export async function readMapping(reader: Reader): Promise<KeptMapping> {
  const [list] = await reader.select().from(listVersions).where(eq(listVersions.list, LIST));
  const rows = await reader.select().from(stormZones);
  const kept: StormMapping = Object.fromEntries(rows.map(({ area, zone }) => [area, zone]));
  return { mapping: rowsOf(rows.length === 0 ? DEFAULT_STORM_MAPPING : kept), version: list?.version ?? 1 };
}

/** Replaces the agency's mapping at the version that was read. */
export async function saveMapping(db: Database, caller: RequestCaller, sent: KeptMapping): Promise<KeptMapping> {
  const after = rowsOf(mappingOf(sent.mapping));
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
    await tx.insert(stormZones).values(after.map((row) => ({ ...row, editedBy: caller.userName })));
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
    return { mapping: after, version };
  });
}

/** A mapping as the engine takes it; refused (422) where an area is named twice. */
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

const rowsOf = (mapping: StormMapping): StormMappingRows =>
  STORM_AREAS.flatMap((area) => {
    const zone = mapping[area];
    return zone === undefined ? [] : [{ area, zone }];
  });
