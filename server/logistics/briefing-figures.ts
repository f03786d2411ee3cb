import type { BriefingDocument } from "../../contract/supply/shift.ts";
import { isComing, type RequestSummary } from "../../contract/supply/calls/requests.ts";
import { isLate } from "../../contract/supply/request-columns.ts";
import type { Site } from "../../contract/supply/calls/sites.ts";
import { roundFigure } from "../../engine/display/whole-figures.ts";
import {
  changesBetween,
  closingTriggers,
  decisionsOf,
  REQUEST_GROUPS,
  type RequestGroup,
  type ShiftFigures,
} from "../../engine/logistics/briefing.ts";
import { daysOfSupply } from "../../engine/logistics/burn-rate.ts";
import { withRequested, type OpenRequest } from "../../engine/logistics/unrequested.ts";
import { isOpen, isPoint } from "../../engine/logistics/sites.ts";
import { calendarDay, dayOf } from "../../engine/needs/blocks.ts";
import { BLOCKS, DAYS_PER_BLOCK } from "../../engine/needs/inputs.ts";
import { peopleByBlock } from "../../engine/needs/people-by-block.ts";
import { shownComparison } from "../../engine/supply/shown.ts";
import type { ReportSupply } from "../../engine/reports/facts.ts";
import { packOf, type PackSizes } from "../../engine/words/packs.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRun, tractsOfRun, type StoredRun } from "../planning/projections/runs.ts";
import { readProductNames, readSupplyFacts } from "../reports/facts.ts";
import { clock } from "../storage/clock.ts";
import { inSnapshot, type Database, type Reader } from "../storage/database.ts";
import { desc, eq } from "../storage/orm.ts";
import { advisories, shiftBriefings, storms } from "../storage/schema/index.ts";
import { readFeedingSites } from "./feeding-sites.ts";
import { readProducts } from "./request-drafts.ts";
import { readRequests } from "./request-rows.ts";
import { readShiftLog } from "./shift-log.ts";
import { readShift } from "./shift-rows.ts";
import { servedTracts } from "./site-reach.ts";
import { readSites } from "./site-rows.ts";

/** The briefing of a disaster as it would be signed now; 404 if there is no such disaster. */
export async function readBriefingDraft(db: Database, did: number): Promise<BriefingDocument> {
  const { run, ...found } = await inSnapshot(db, async (tx) => {
    const { name, type, category, leading, stormId } = await readDisaster(tx, did);
    const { timeZone = "", agencyName: agency = "" } = await valuesOf(tx, PUBLIC_CONFIG_KEYS);
    const today = calendarDay(timeZone, clock.date());
    const estimation = leading === null ? null : await readEstimationRow(tx, leading);
    const newest = estimation && (await readNewestRun(tx, estimation.eid));
    const [last] = await tx
      .select()
      .from(shiftBriefings)
      .where(eq(shiftBriefings.did, did))
      .orderBy(desc(shiftBriefings.number))
      .limit(1);
    return {
      disaster: { name, type, category },
      estimation,
      run: newest,
      agency,
      timeZone,
      today,
      last,
      shift: await readShift(tx, did),
      supply: newest && estimation && (await readSupplyFacts(tx, newest, { status: estimation.status, timeZone })),
      requests: await readRequests(tx, did),
      sites: (await readSites(tx, today)).filter(isOpen),
      log: await readShiftLog(tx, did),
      products: await readProducts(tx),
      advisory: stormId === null ? null : await newestAdvisory(tx, stormId),
      names: await readProductNames(tx),
    };
  });
  const { disaster, agency, timeZone, today, last, shift, requests, estimation } = found;
  const now = clock.date().toISOString();
  const grouped = requests.flatMap((one) => {
    const group = groupOf(one, today);
    return group === null ? [] : [{ ...one, group }];
  });
  const open = grouped.filter(({ group }) => group === "draft" || group === "approved");
  const packs = new Map([...found.products].map(([name, row]) => [name, packOf(row)]));
  const products =
    run && found.supply ? productsOf(found.supply, { startDate: run.inputs.startDate, today, open, packs }) : [];
  const figures: ShiftFigures = {
    people: run && peopleOn(run, today),
    products: products.map(({ figure }) => figure),
    requests: Object.fromEntries(
      REQUEST_GROUPS.map((group) => [group, grouped.filter((one) => one.group === group).length]),
    ) as Record<RequestGroup, number>,
    sites: sitesOf(found.sites),
    advisory: found.advisory,
  };
  const period = shift.periods.find(({ begins, ends }) => begins <= now && now < ends) ?? null;
  const since = last?.signedAt.toISOString() ?? "";
  return {
    number: (last?.number ?? 0) + 1,
    disaster,
    estimation: estimation && { eid: estimation.eid, name: estimation.name },
    run: run && { id: run.rid, at: run.runAt.toISOString(), inputHash: run.inputsHash },
    isStale: run !== null && estimation?.status !== "Projected",
    agency,
    timeZone,
    madeAt: now,
    today,
    owner: shift.owner?.name ?? null,
    period: period && { ...period, owner: period.owner?.name ?? null },
    previous: last ? { number: last.number, at: since } : null,
    figures: { ...figures, products: [...figures.products] },
    changes: last ? changesBetween(last.document.figures, figures) : [],
    supply: products.map(({ lasting }) => lasting),
    decisions: decisionsOf({
      products: products.map(({ toOrder }) => toOrder),
      requests: grouped,
      leadTimeOf: (product) => found.products.get(product)?.leadTimeDays ?? 0,
      today,
    }),
    triggers: run === null ? [] : await triggersOf(db, run, today),
    log: found.log.filter(({ at }) => at > since).toReversed(),
    risks: "",
    contacts: contactsOf(found.supply),
    productNames: Object.fromEntries(found.names.map(({ name, translated }) => [name, { ...translated }])),
    signed: null,
  };
}

/** The group in which a request counts; null for a canceled one. */
function groupOf(request: RequestSummary, today: string): RequestGroup | null {
  const { state } = request;
  if (state === "Draft") return "draft";
  if (state === "Approved") return "approved";
  if (isComing(state)) return isLate(request, today) ? "late" : "coming";
  return state === "Canceled" ? null : "arrived";
}

/** Each product in whole figures: how long it lasts, and what a later briefing compares. */
function productsOf(
  { comparison }: ReportSupply,
  of: { startDate: string; today: string; open: readonly OpenRequest[]; packs: ReadonlyMap<string, PackSizes> },
) {
  return comparison.map((compared) => {
    const { product } = compared;
    const { unit, total, blocks, firstShortfall } = shownComparison(compared);
    const { days, basis, ...exact } = daysOfSupply({ blocks }, { ...of, shelfLife: compared.shelfLifeBlocks });
    const [onHand = null, burnRate = null] = [exact.onHand, exact.burnRate].map((one) => one && roundFigure(one));
    const isKnown = blocks.every(({ balance }) => balance !== null);
    const short = firstShortfall?.quantity ?? (isKnown ? 0 : null);
    const requested = shownComparison(withRequested(compared, of.open, of.packs.get(product)));
    return {
      toOrder: { product, unit, firstShortfall: requested.firstShortfall },
      lasting: { product, unit, onHand, burnRate, basis, days },
      figure: { product, unit, need: total.projected, onHand, onOrder: total.onOrder, short },
    };
  });
}

/** The block that a day is in; null before and after the plan's days. */
function blockOn({ inputs }: StoredRun, today: string): number | null {
  const block = Math.ceil(dayOf(today, inputs.startDate) / DAYS_PER_BLOCK);
  return block < 1 || block > BLOCKS ? null : block;
}

function peopleOn(run: StoredRun, today: string): number | null {
  const block = blockOn(run, today);
  const known = peopleByBlock(run.results).flatMap(({ blocks }) => (block === null ? [] : (blocks[block - 1] ?? [])));
  return known.length === 0 ? null : known.reduce((sum, people) => sum + roundFigure(people), 0);
}

function sitesOf(open: readonly Site[]): ShiftFigures["sites"] {
  const points = open.filter(({ type }) => isPoint(type));
  const capacity = points.some((one) => one.capacity === null)
    ? null
    : points.reduce((sum, one) => sum + (one.capacity ?? 0), 0);
  const count = (type: string) => open.filter((one) => one.type === type).length;
  return { points: points.length, kitchens: count("Kitchen"), shelters: count("Shelter"), capacity };
}

async function triggersOf(db: Database, run: StoredRun, today: string): Promise<BriefingDocument["triggers"]> {
  const { startDate } = run.inputs;
  const block = blockOn(run, today);
  if (block === null) return [];
  const tracts = servedTracts(run, block, await tractsOfRun(db, run.inputs));
  const { sites } = await readFeedingSites(db, startDate, tracts);
  const people = new Map(peopleByBlock(run.results).map(({ zone, blocks }) => [zone, blocks]));
  const zones = sites.map(({ zone, points }) => {
    const { capacity = 0, unknown = 0 } = points[dayOf(today, startDate) - 1] ?? {};
    const blocks = people.get(zone) ?? [];
    const known = blocks.flatMap((one) => one ?? []);
    const most = known.length === 0 ? null : Math.max(...known);
    return { zone, people: blocks[block - 1] ?? null, most, capacity, unknown };
  });
  return closingTriggers(zones).map((one) => ({ ...one, share: one.share && roundFigure(one.share) }));
}

/** The first contact of each county, region and partner, then more of them. */
function contactsOf(supply: ReportSupply | null): BriefingDocument["contacts"] {
  const all = supply === null ? [] : [supply.contacts.county, supply.contacts.regional, supply.contacts.partner].flat();
  const first = [...Map.groupBy(all, (one) => one.of).values()].flatMap(([one]) => one ?? []);
  return [...new Set([...first, ...all])].map(({ of, name, role, phone, email }) => {
    return { of, name, role, phone, email };
  });
}

async function newestAdvisory(reader: Reader, stormId: number): Promise<string | null> {
  const [row] = await reader
    .select({ number: advisories.number, name: storms.name, code: storms.code })
    .from(advisories)
    .innerJoin(storms, eq(storms.stormId, advisories.stormId))
    .where(eq(advisories.stormId, stormId))
    .orderBy(desc(advisories.issuedAt))
    .limit(1);
  return row === undefined ? null : `${row.name || row.code} ${row.number}`;
}
