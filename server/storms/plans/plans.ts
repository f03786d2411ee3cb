import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type {
  AdvisoryPreview,
  planFromAdvisory as planCall,
  previewAdvisory as previewCall,
} from "../../../contract/storms/calls/plans.ts";
import type { AssistanceRow } from "../../../contract/planning/calls/parameters.ts";
import type { Area } from "../../../contract/api/domain.ts";
import { anyOf } from "../../../contract/people/privileges.ts";
import { DEFAULT_SETTINGS } from "../../../engine/needs/defaults.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { Language } from "../../answers/texts.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertThat, refusingTaken, refuseAt } from "../../persistence/refusals.ts";
import { readDisaster } from "../../planning/disasters/disaster-rows.ts";
import { createDisaster } from "../../planning/disasters/service.ts";
import {
  advanceEstimation,
  lockEstimationRow,
  type EstimationRow,
} from "../../planning/estimations/estimation-rows.ts";
import { createEstimation, refusingTakenName } from "../../planning/estimations/service.ts";
import { readParameterValues, readSettings, writeParameters } from "../../planning/parameters/parameter-rows.ts";
import { restorationByWind } from "../../planning/parameters/wind-restoration.ts";
import { suggestedCells } from "../../planning/parameters/suggesting.ts";
import { calculate } from "../../planning/projections/service.ts";
import type { CountingPlace } from "../../planning/zones/counting.ts";
import { readCountyOutlines } from "../../planning/zones/outlines.ts";
import { tractsOf } from "../../planning/zones/population.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Transaction } from "../../storage/database.ts";
import { defaultDataSet } from "../../tracts/data-sets.ts";
import { tractSetFor } from "../../tracts/tract-sets.ts";
import { beginFollowing, queueNewest, type NamedStormOf } from "./following.ts";
import { auditContinued, holdLines, isFollowed, joinLine, readLine } from "./line.ts";
import { mappingOf } from "./mapping.ts";
import { arrivalsAnswer, horizonAnswer, measureAdvisory } from "./measuring.ts";
import { planFacts } from "./plan-facts.ts";
import { writeStormZones, type MeasuredPlan } from "./zones.ts";

/** Database and threads for making plans, and the language of their names. */
interface PlanPlace extends CountingPlace {
  readonly language: Language;
}

/** Previews an advisory with the tracts and rules of an estimation, or of a new one; saves nothing. */
export async function previewAdvisory(
  place: PlanPlace,
  { advisoryId, mapping, beyondHorizon, eid, did }: z.output<typeof previewCall.body>,
): Promise<AdvisoryPreview> {
  const { db } = place;
  const tracts = eid === undefined ? await tractSetFor(db, await defaultDataSet(db)) : await tractsOf(db, eid);
  const rules = eid === undefined ? DEFAULT_SETTINGS : await readSettings(db, eid);
  const found = await measureAdvisory(place, { advisoryId, mapping: mappingOf(mapping), tracts, rules, beyondHorizon });
  const { areas, arrivals, horizon } = found.measured;
  const zones = found.measured.zones.map(
    ({ zone, areas: from, estimated, tracts: met, population, covered, land }) => ({
      zone,
      areas: [...from],
      estimated: [...estimated],
      tracts: met,
      population,
      area: JSON.parse(covered.area) as Area,
      land,
    }),
  );
  return {
    areas: [...areas],
    zones,
    counties: await readCountyOutlines(db, zones),
    arrivals: arrivalsAnswer(arrivals),
    horizon: horizonAnswer(horizon),
    plan: await planFacts(db, found, { language: place.language, did }),
  };
}

/**
 * Makes a plan from an advisory in one transaction: the disaster (where none has the storm yet), an estimation with the default
 * parameters of its type and category, the zones, their people, the percentages suggested for coast and inland, the projections.
 */
export async function planFromAdvisory(
  place: PlanPlace,
  caller: RequestCaller,
  sent: z.output<typeof planCall.body> & { readonly dataSetId?: number },
) {
  const { db } = place;
  for (const code of ["estimation.edit", "parameter.edit"] as const) assertThat(caller, anyOf(code));
  const tracts = await tractSetFor(db, sent.dataSetId ?? (await defaultDataSet(db)));
  const mapping = mappingOf(sent.mapping);
  const found = await measureAdvisory(place, {
    advisoryId: sent.advisoryId,
    mapping,
    tracts,
    rules: DEFAULT_SETTINGS,
    uncertain: true,
    beyondHorizon: sent.beyondHorizon,
  });
  if (found.measured.zones.length === 0) refuseAt("body.advisoryId", "domain.storm.offTracts");
  return inTransaction(db, async (tx) => {
    await holdLines(tx, found.storm.stormId);
    const facts = await planFacts(tx, found, { language: place.language, did: sent.did });
    const taken = () => refuseAt("body.advisoryId", "domain.disaster.nameTaken", { name: facts.disaster });
    return refusingTakenName(facts.estimation, () =>
      refusingTaken({ disaster_name_key: taken }, async () => {
        const did = sent.did ?? facts.did ?? (await newDisaster(tx, caller, facts));
        const { eid, name } = await createEstimation(tx, caller, {
          did,
          name: facts.estimation,
          startDate: facts.startDate,
          dataSetId: tracts.dataSetId,
        });
        await placeInLine(tx, caller, { did, eid, name }, { sent, found });
        const counted = { estimation: await lockEstimationRow(tx, eid), tracts };
        const zoned = await writeStormZones(place, caller, { tx, counted, found, mapping: sent.mapping });
        const estimation = await takeSuggested(tx, caller, zoned);
        await calculate(tx, caller, { estimation, tracts });
        const { name: disaster } = await readDisaster(tx, did);
        await followAsAsked(tx, caller, { sent, of: { did, disaster, ...namedStorm(found) } });
        return { did, disaster, eid, estimation: name };
      }),
    );
  });
}

interface PlanBody {
  readonly sent: z.output<typeof planCall.body>;
}

const namedStorm = ({ storm }: MeasuredPlan) => ({ stormId: storm.stormId, storm: storm.name || storm.code });

/**
 * The storm's advisories continue its first plan, or another one if requested. Refused (409) if there is a plan and
 * another is not requested: the advisory can be applied to that plan.
 */
async function placeInLine(
  tx: Transaction,
  caller: RequestCaller,
  { did, eid, name }: { readonly did: number; readonly eid: number; readonly name: string },
  { sent: { fresh = false, continued = false }, found }: PlanBody & { readonly found: MeasuredPlan },
): Promise<void> {
  const { stormId, storm } = namedStorm(found);
  const [plan] = await readLine(tx, { did, stormId });
  if (plan !== undefined && !fresh)
    throwHttpError(409, "domain.storm.plan.exists", { values: { name: plan.name, number: plan.plannedBy.number } });
  if (plan !== undefined && !continued) return;
  await joinLine(tx, caller, { eid, stormId, origin: plan === undefined ? "planned" : "chosen" });
  if (plan !== undefined) await auditContinued(tx, caller, { stormId, storm, from: plan.name, to: name });
}

async function followAsAsked(
  tx: Transaction,
  caller: RequestCaller,
  { sent, of }: PlanBody & { readonly of: NamedStormOf },
) {
  if (sent.follow === true) {
    assertThat(caller, anyOf("disaster.edit"));
    await beginFollowing(tx, caller, of);
  }
  if (await isFollowed(tx, of)) await queueNewest(tx, of);
}

async function newDisaster(tx: Transaction, caller: RequestCaller, facts: Awaited<ReturnType<typeof planFacts>>) {
  assertThat(caller, anyOf("disaster.edit"));
  const { disaster: name, type, category, startDate } = facts;
  const { did } = await createDisaster(tx, caller, { name, type, category, startDate, status: "Active" });
  return did;
}

/**
 * Applies the suggested percentages, if there are any, to the given cells, and the restoration of the winds that each
 * zone is of; the cells record their origin.
 */
export async function takeSuggested(
  tx: Transaction,
  caller: RequestCaller,
  estimation: EstimationRow,
  isMeant: (cell: AssistanceRow) => boolean = () => true,
): Promise<EstimationRow> {
  const { eid } = estimation;
  const before = await readParameterValues(tx, eid);
  const cells = await suggestedCells(tx, eid, before.suggested);
  const assistance = before.assistance.map((row) => {
    if (!isMeant(row)) return row;
    const own = cells.find(
      (cell) => cell.product === row.product && cell.zone === row.zone && cell.category === row.category,
    );
    return own === undefined ? row : { ...row, value: own.value, suggestedCategory: own.suggestedCategory };
  });
  const restoration = await restorationByWind(tx, estimation, before.settings.restoration);
  const settings = { ...before.settings, restoration };
  if (isDeepStrictEqual({ assistance, settings }, { assistance: before.assistance, settings: before.settings }))
    return estimation;
  await writeParameters(tx, eid, { ...before, assistance, settings });
  const subject = { subjectId: eid, subject: estimation.name };
  const was = { assistance: before.assistance, restoration: before.settings.restoration };
  const is = { assistance, restoration };
  await audit(tx, { caller, module: "Parameter", action: "update", ...subject, before: was, after: is });
  return advanceEstimation(tx, caller, estimation, {
    events: ["parametersChanged"],
    columns: {
      parametersVersion: estimation.parametersVersion + 1,
      parametersEditedBy: caller.userName,
      parametersEditedAt: clock.date(),
    },
  });
}
