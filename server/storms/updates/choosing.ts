import type { z } from "zod";
import type { chooseZoneShape } from "../../../contract/storms/calls/updates.ts";
import type { AdvisoryUpdate } from "../../../contract/storms/updates.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertVersion } from "../../persistence/change-record.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import { readEstimation, readEstimationRow, type EstimationRow } from "../../planning/estimations/estimation-rows.ts";
import { readSettings } from "../../planning/parameters/parameter-rows.ts";
import { calculate } from "../../planning/projections/service.ts";
import type { CountingPlace } from "../../planning/zones/counting.ts";
import { changeCounted, tractsOf } from "../../planning/zones/population.ts";
import { markOf } from "../../planning/zones/zone-rows.ts";
import { mappingOf } from "../plans/mapping.ts";
import { measureAdvisory } from "../plans/measuring.ts";
import { writeStormZones } from "../plans/zones.ts";
import { eq } from "../../storage/orm.ts";
import { advisoryUpdates } from "../../storage/schema/index.ts";
import { readUpdate, updateAnswer } from "./update-rows.ts";

/**
 * Stores the choice of a zone's shape that someone had drawn before the advisory came: it stays, or the advisory's
 * replaces it, and the estimation is counted and projected again.
 */
export async function chooseShape(
  place: CountingPlace,
  caller: RequestCaller,
  sent: z.output<typeof chooseZoneShape.body>,
): Promise<AdvisoryUpdate> {
  const { db } = place;
  const { updateId, zone, choice } = sent;
  const { update, advisory } = await readUpdate(db, updateId);
  const { eid } = update;
  const isKept = update.kept.some((one) => one.zone === zone);
  const row = eid === null || !isKept ? null : await readEstimationRow(db, eid);
  const refuse = async () =>
    refuseAt("body.zone", "domain.storm.updates.notKept", { zone: eid === null ? zone : await markOf(db, eid, zone) });
  if (eid === null || row === null) return refuse();
  const atVersion = (estimation: EstimationRow) =>
    assertVersion({ sent: sent.version, row: estimation, yours: sent, theirs: () => readEstimation(db, eid) });
  await atVersion(row);
  const mapping = row.plannedBy?.advisoryId === advisory.advisoryId ? row.plannedBy.mapping : undefined;
  if (mapping === undefined) return refuse();
  const tracts = await tractsOf(db, eid);
  const found = await measureAdvisory(place, {
    advisoryId: advisory.advisoryId,
    mapping: mappingOf(mapping),
    tracts,
    rules: await readSettings(db, eid),
    beyondHorizon: row.plannedBy?.beyondHorizon,
  });
  return changeCounted(db, eid, {
    tracts,
    change: async (tx, counted) => {
      await atVersion(counted.estimation);
      if (choice === "advisory") {
        const kept = found.measured.zones.flatMap((one) => (one.zone === zone ? [] : one.zone));
        const estimation = await writeStormZones(place, caller, { tx, counted, found, mapping, kept });
        await calculate(tx, caller, { estimation, tracts });
      }
      const kept = update.kept.map((one) => (one.zone === zone ? { zone, choice } : one));
      await tx.update(advisoryUpdates).set({ kept }).where(eq(advisoryUpdates.updateId, updateId));
      const subject = { subjectId: eid, subject: row.name };
      const sides = { before: { kept: update.kept }, after: { advisory: advisory.number, kept } };
      await audit(tx, { caller, module: "Storm", action: "chooseShape", ...subject, ...sides });
      return updateAnswer((await readUpdate(tx, updateId)).update);
    },
  });
}
