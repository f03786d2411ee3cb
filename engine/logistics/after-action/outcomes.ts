import type { ZoneNames } from "../../display/zone-label.ts";
import { sum } from "../../display/whole-figures.ts";
import { countsHomes, DAYS_PER_BLOCK, type Parameter, type Settings } from "../../needs/inputs.ts";
import type { Needs } from "../../needs/needs.ts";
import { peopleByBlock } from "../../needs/people-by-block.ts";
import { asTyped, cell, keyed, raw } from "../../reports/cells.ts";
import type { Cell, FigureUnit, ReportText } from "../../reports/document.ts";
import type { ReportFacts, ReportSupply, ReportZone } from "../../reports/facts.ts";
import { isUnit } from "../../words/units.ts";
import { productInUnit, productName, unitName, zoneName } from "../../reports/texts.ts";
import { siteOutcomes, type CountedSite } from "./site-outcomes.ts";
import type { SiteCount } from "../supply-plan/served-by-site.ts";
import type { SiteNeed } from "../supply-plan/site-needs.ts";

/** What someone counted at a site on a day, from 0; null where it was not. */
interface DayCount extends Omit<SiteCount, "people"> {
  readonly people: number | null;
  readonly meals: number | null;
}

/** How an outage that a plan names went in a zone, in percent of its people. */
export interface ZoneOutage {
  readonly zone: number;
  readonly title: string;
  readonly label: string;
  readonly highest: number;
  /** The mean of each block; null without a report. */
  readonly blocks: readonly (number | null)[];
}

/** What a plan assumed, and what was recorded since. */
export interface AfterFacts extends Pick<ReportSupply, "comparison" | "today">, Pick<Needs, "needs"> {
  readonly zones: readonly Pick<ReportZone, "zone" | "population" | "affected" | "stillAffected">[];
  readonly parameters: readonly Parameter[];
  readonly settings: Pick<Settings, "demandCurve" | "presence">;
  readonly zoneNames: ZoneNames;
  readonly productNames: ReportFacts["productNames"];
  readonly counts: readonly DayCount[];
  /** The sites of the plan. */
  readonly sites: readonly CountedSite[];
  /** The people that the plan expects at sites, as if they were goods. */
  readonly expected: readonly SiteNeed[];
  /** Days from the order to the last arrival, of requests that arrived in full. */
  readonly orders: readonly { readonly product: string; readonly days: number }[];
  readonly outages: readonly ZoneOutage[];
}

/** An assumption, what it turned out to be (null: not known), and what that rests on. */
export interface AssumptionOutcome {
  readonly id: string;
  readonly label: ReportText;
  readonly plan: number | null;
  readonly actual: number | null;
  readonly unit: FigureUnit;
  readonly basis: ReportText;
}

type BasisValues = Readonly<Record<string, Cell>>;
const basis = (key: string, values?: BasisValues): ReportText => keyed(`report.after.basis.${key}`, values);
const label = (key: string, values: BasisValues): ReportText => keyed(`report.after.of.${key}`, values);
const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values) / values.length);

/** Every assumption of a plan next to what became of it, in groups: people, goods, sites. */
export function outcomesOf(
  facts: AfterFacts,
): Readonly<Record<"people" | "goods" | "sites", readonly AssumptionOutcome[]>> {
  return {
    people: facts.zones.flatMap((zone) => zoneOutcomes(facts, zone)),
    goods: facts.parameters
      .filter(({ category }) => category === "npp")
      .flatMap((parameter) => productOutcomes(facts, parameter)),
    sites: siteOutcomes(facts.sites, facts.counts),
  };
}

/** The expected and the counted people of a zone, site by site and day by day, where both are known. */
function metIn({ expected, counts, sites }: AfterFacts, isAsked: (zone: number, day: number) => boolean) {
  const zoneOf = new Map(sites.map(({ id, zone }) => [id, zone]));
  const asked = counts.flatMap(({ site, day, people }) => {
    const zone = zoneOf.get(site);
    return zone === undefined || people === null || !isAsked(zone, day) ? [] : [{ site, day, zone, people }];
  });
  const days = new Set(asked.map(({ site, day }) => `${site} ${day}`));
  const wanted = expected.filter(({ site, day }) => days.has(`${site} ${day}`));
  return {
    counted: asked,
    days: days.size,
    expected: sum(wanted.map(({ quantity }) => quantity)),
    served: sum(asked.map(({ people }) => people)),
  };
}

function zoneOutcomes(facts: AfterFacts, { zone, population, affected, stillAffected }: AfterFacts["zones"][number]) {
  const of = { zone: zoneName(zone, facts.zoneNames) };
  const { days, expected, served } = metIn(facts, (one) => one === zone);
  const presence = facts.settings.presence?.find((one) => one.zone === zone);
  const groups = (["evacuated", "sheltered", "visitors"] as const).filter((key) => (presence?.[key] ?? 0) > 0);
  const planned = peopleByBlock(facts).find((one) => one.zone === zone)?.blocks[0] ?? null;
  const atHome = population === null ? 0 : (population * affected * (stillAffected?.[0] ?? 100)) / 10_000;
  // People in shelters and visitors are served in any case, so that no share of the affected says it.
  const share = groups.length > 0 ? 100 : planned === null || atHome === 0 ? null : (planned * 100) / atHome;
  const actual = share === null || expected === 0 ? null : (share * served) / expected;
  const outage = facts.outages.find((one) => one.zone === zone);
  const named = outage && { title: raw(outage.title), label: raw(outage.label) };
  const seen = (outage?.blocks ?? []).flatMap((value, block) => (value === null ? [] : [{ value, block }]));
  const stillPlanned = seen.length === 0 ? stillAffected : seen.map(({ block }) => stillAffected?.[block] ?? 0);
  const still = mean((stillPlanned ?? []).map((part) => (affected * part) / 100));
  const seenMean = mean(seen.map(({ value }) => value));
  const ofSeries = (key: string) =>
    named === undefined ? basis("noSeries") : basis(key, { ...named, blocks: cell("none", seen.length) });
  const row = (
    key: string,
    plan: number | null,
    found: Pick<AssumptionOutcome, "actual" | "basis">,
  ): AssumptionOutcome => ({
    id: `${key}-${zone}`,
    label: label(key, of),
    plan,
    unit: key === "visitors" ? "people" : "percent",
    ...found,
  });
  const counts = { served: cell("none", served), expected: cell("none", expected), days: cell("none", days) };
  return [
    row(groups.length > 0 ? "came" : "assisted", share, {
      actual,
      basis: expected === 0 ? basis("notCounted") : basis("counted", counts),
    }),
    row("affected", affected, { actual: outage?.highest ?? null, basis: ofSeries("highest") }),
    ...(facts.settings.demandCurve === "restoration"
      ? [row("still", still, { actual: seenMean, basis: ofSeries("blocks") })]
      : []),
    ...groups.map((key) => row(key, presence?.[key] ?? null, { actual: null, basis: basis("notRecorded") })),
  ];
}

function productOutcomes(facts: AfterFacts, parameter: Parameter): AssumptionOutcome[] {
  const { product, value, unit } = parameter;
  const name = productName(product, facts.productNames);
  const truck = facts.parameters.find((row) => row.product === product && row.category === "cpt");
  const compared = facts.comparison.find((row) => row.product === product);
  const days = facts.orders.flatMap((one) => (one.product === product ? [one.days] : []));
  const due = (compared?.sources ?? []).flatMap(({ kind, date, state, quantity }) =>
    kind === "delivery" && date !== null && date <= facts.today && quantity !== null ? [{ state, quantity }] : [],
  );
  const quantity = sum(due.map((one) => one.quantity));
  const arrived = sum(due.map((one) => (one.state === "Arrived" ? one.quantity : 0)));
  const whole = (amount: number) => cell(unit, Math.round(amount), amount);
  const [low, high] = [Math.min(...days), Math.max(...days)].map((one) => asTyped("none", one));
  const row = (
    key: string,
    plan: number | null,
    own: FigureUnit,
    found: Pick<AssumptionOutcome, "actual" | "basis">,
  ): AssumptionOutcome => ({
    id: `${key}-${product}`,
    label: label(key, { product: isUnit(own) ? productInUnit(name, unitName(own)) : name }),
    plan,
    unit: own,
    ...found,
  });
  return [
    row(countsHomes(parameter.base) ? "perHome" : "perPerson", value, unit, takenEach(facts, parameter)),
    ...(truck ? [row("perTruck", truck.value, truck.unit, { actual: null, basis: basis("notRecorded") })] : []),
    row("leadTime", compared?.leadTimeDays ?? null, "days", {
      actual: mean(days),
      basis:
        low && high && days.length > 0
          ? basis("orders", { requests: cell("none", days.length), low, high })
          : basis("noOrders"),
    }),
    row("deliveries", 100, "percent", {
      actual: quantity === 0 ? null : (arrived * 100) / quantity,
      basis:
        quantity === 0
          ? basis("noDeliveries")
          : basis("due", { arrived: whole(arrived), due: whole(quantity), day: { day: facts.today } }),
    }),
  ];
}

/**
 * What each person took a day: of meals that were counted with people, else what was distributed in blocks in which everyone of the plan
 * was to come to a counted site, over the part of the counted people who were to take the product.
 */
function takenEach(facts: AfterFacts, { product, unit, base }: Parameter): Pick<AssumptionOutcome, "actual" | "basis"> {
  if (countsHomes(base)) return { actual: null, basis: basis("homes") };
  const meals = facts.counts.flatMap(({ people, meals: own }) =>
    people === null || people === 0 || own === null ? [] : [{ people, meals: own }],
  );
  const isOnlyMeal = facts.parameters.filter((row) => row.category === "npp" && row.unit === "Meals").length === 1;
  if (unit === "Meals" && isOnlyMeal && meals.length > 0) {
    const [served, people] = [sum(meals.map((one) => one.meals)), sum(meals.map((one) => one.people))];
    const values = { meals: cell("none", served), people: cell("none", people), days: cell("none", meals.length) };
    return { actual: served / people, basis: basis("meals", values) };
  }
  const compared = facts.comparison.find((row) => row.product === product);
  const blocks = (compared?.blocks ?? []).filter(({ used }) => used !== null);
  if (blocks.length === 0) return { actual: null, basis: basis("noUse") };
  const people = peopleByBlock(facts);
  const whole = blocks.flatMap(({ block, used }) => {
    const isIn = (day: number) => Math.floor(day / DAYS_PER_BLOCK) === block - 1;
    const met = metIn(facts, (_, day) => isIn(day));
    const all = sum(facts.expected.flatMap((need) => (isIn(need.day) ? [need.quantity] : [])));
    const planned = sum(people.map((zone) => Math.round((zone.blocks[block - 1] ?? 0) * DAYS_PER_BLOCK)));
    if (met.served === 0 || met.expected !== all || Math.abs(all - planned) > people.length) return [];
    const partOf = (zone: number) => {
      const own = facts.needs.find((row) => row.zone === zone && row.product === product)?.assistedBlocks[block - 1];
      const most = people.find((one) => one.zone === zone)?.blocks[block - 1] ?? 0;
      return most === 0 ? 0 : (own ?? 0) / most;
    };
    return [{ used: used ?? 0, takers: sum(met.counted.map((one) => one.people * partOf(one.zone))) }];
  });
  const takers = sum(whole.map((one) => one.takers));
  if (takers === 0) return { actual: null, basis: basis("partly") };
  const used = sum(whole.map((one) => one.used));
  const values = {
    used: cell(unit, Math.round(used), used),
    takers: cell("none", Math.round(takers), takers),
    blocks: cell("none", whole.length),
  };
  return { actual: used / takers, basis: basis("taken", values) };
}
