import assert from "node:assert/strict";
import test from "node:test";
import { Rational, seededRandom } from "../../test/kits/numbers.ts";
import { KILOGRAMS_PER_POUND, LITERS_PER_GALLON, type Unit } from "../words/units.ts";
import {
  ASSISTANCE_CATEGORIES,
  DEMAND_CURVES,
  TRUCK_BASES,
  TRUCK_ROUNDINGS,
  type Assistance,
  type AssistanceCategory,
  type NeedInputs,
  type Parameter,
  type Settings,
  type ZonePeople,
} from "./inputs.ts";
import { calculateNeeds, type ProductNeed } from "./needs.ts";

/*
 * The same formulas again in exact fractions, written from the decision record
 * and sharing no code with the engine: quantities must agree to 1e-12, trucks exactly.
 */

const ZERO = new Rational(0n);
const HUNDRED = new Rational(100n);
const add = (values: readonly Rational[]) => values.reduce((sum, value) => sum.plus(value), ZERO);

function demand(day: number, zone: ZonePeople, { demandCurve, demand: percentages }: Settings): Rational {
  if (demandCurve === "constant") return new Rational(1n);
  if (demandCurve === "restoration")
    return Rational.of(zone.stillAffected?.[Math.floor((day - 1) / 3)] ?? NaN).over(HUNDRED);
  if (demandCurve === "custom") return Rational.of(percentages?.[Math.floor((day - 1) / 3)] ?? 0).over(HUNDRED);
  const left = new Rational(1n).minus(new Rational(BigInt((day - 1) * 3), 35n));
  return left.isAtMost(ZERO) ? ZERO : left;
}

function assisted(people: ZonePeople, product: string, assistance: readonly Assistance[]): Rational {
  const share = (category: AssistanceCategory) =>
    Rational.of(
      assistance.find((row) => row.product === product && row.zone === people.zone && row.category === category)
        ?.value ?? NaN,
    ).over(HUNDRED);
  const below = Rational.of(people.below_poverty ?? NaN).times(share("Below Poverty(%)"));
  const above = Rational.of(people.above_poverty ?? NaN).times(share("Above Poverty(%)"));
  return Rational.of(people.affected).over(HUNDRED).times(below.plus(above));
}

const IN_BASE_UNIT: Record<Unit, Rational> = {
  Gallons: Rational.of(LITERS_PER_GALLON),
  Liters: new Rational(1n),
  Pounds: Rational.of(KILOGRAMS_PER_POUND),
  Kilograms: new Rational(1n),
  Meals: new Rational(1n),
  Each: new Rational(1n),
  Cases: new Rational(1n),
  Pallets: new Rational(1n),
  Servings: new Rational(1n),
};

function trucks(quantity: Rational, days: readonly Rational[], capacity: Rational, settings: Settings): number {
  const round = (amount: Rational): bigint => {
    const quotient = amount.over(capacity);
    const nearest = quotient.plus(new Rational(1n, 2n)).floor();
    const off = quotient.minus(new Rational(nearest));
    const distance = off.isAtMost(ZERO) ? ZERO.minus(off) : off;
    if (distance.isAtMost(new Rational(1n, 10n ** 9n))) return nearest;
    return settings.truckRounding === "up" ? quotient.floor() + 1n : nearest;
  };
  if (quantity.isAtMost(ZERO)) return 0;
  const loads =
    settings.truckBasis === "shown" ? round(quantity) : days.map(round).reduce((sum, load) => sum + load, 0n);
  return Math.max(1, Number(loads));
}

/** The people of a zone's largest block. */
function atMost(zone: ZonePeople, product: string, { assistance, settings }: NeedInputs): Rational {
  const all = assisted(zone, product, assistance);
  return settings.demandCurve === "restoration"
    ? all.times(Rational.of(Math.max(...(zone.stillAffected ?? [])))).over(HUNDRED)
    : all;
}

function compare(actual: ProductNeed, zones: readonly ZonePeople[], inputs: NeedInputs, hint: string): void {
  const parameter = (category: string) => {
    const row = inputs.parameters.find((one) => one.product === actual.product && one.category === category);
    assert.ok(row);
    return row;
  };
  const [npp, cpt] = [parameter("npp"), parameter("cpt")];
  const capacity = Rational.of(cpt.value).times(IN_BASE_UNIT[cpt.unit]).over(IN_BASE_UNIT[npp.unit]);
  const days = Array.from({ length: 21 }, (_, i) =>
    add(
      zones.map((zone) =>
        assisted(zone, actual.product, inputs.assistance)
          .times(Rational.of(npp.value))
          .times(demand(i + 1, zone, inputs.settings)),
      ),
    ),
  );
  const blocks = Array.from({ length: 7 }, (_, b) => days.slice(b * 3, b * 3 + 3));
  const near = (figure: number | null, exact: Rational, what: string) => {
    const expected = exact.toNumber();
    assert.ok(
      figure !== null && Math.abs(figure - expected) <= 1e-12 * Math.abs(expected),
      `${hint} ${what}: ${figure}, ${expected}`,
    );
  };
  near(actual.assisted, add(zones.map((zone) => atMost(zone, actual.product, inputs))), "assisted");
  near(actual.total, add(days), "total");
  actual.daily.forEach((quantity, i) => near(quantity, days[i] ?? ZERO, `day ${i + 1}`));
  actual.blocks.forEach((quantity, b) => near(quantity, add(blocks[b] ?? []), `block ${b + 1}`));
  assert.deepEqual(
    actual.trucks,
    {
      dayOne: trucks(days[0] ?? ZERO, days.slice(0, 1), capacity, inputs.settings),
      blocks: blocks.map((block) => trucks(add(block), block, capacity, inputs.settings)),
      total: trucks(add(days), days, capacity, inputs.settings),
    },
    hint,
  );
}

function randomInputs(seed: number): NeedInputs {
  const random = seededRandom(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[below(choices.length)];
    assert.ok(choice !== undefined);
    return choice;
  };
  const demandCurve = pick(DEMAND_CURVES);
  const still = () => Array.from({ length: 7 }, () => pick([0, 100, below(1_001) / 10])).sort((a, b) => b - a);
  const zones = [1, 2, 3, 4].slice(0, 1 + below(4)).map((zone) => ({
    zone,
    ...(demandCurve === "restoration" ? { stillAffected: still() } : {}),
    below_poverty: below(pick([3, 1_000, 100_000])),
    above_poverty: below(pick([3, 1_000, 1_000_000])),
    affected: pick([0, 100, 100, below(101), below(1_001) / 10]),
  }));
  const units: readonly (readonly Unit[])[] = [["Gallons", "Liters"], ["Pounds", "Kilograms"], ["Meals"]];
  const parameters = units.flatMap((kind, i): Parameter[] => [
    { product: `P${i}`, category: "npp", value: pick([0, 1, 2, 0.95, 0.1, 8, below(1_000) / 100]), unit: pick(kind) },
    { product: `P${i}`, category: "cpt", value: pick([4_750, 40_000, 100, 0.3, 10, 7.5]), unit: pick(kind) },
  ]);
  const assistance = units.flatMap((_, i) =>
    zones.flatMap(({ zone }) =>
      ASSISTANCE_CATEGORIES.map((category) => ({
        product: `P${i}`,
        zone,
        category,
        value: pick([0, 100, below(101), 2.5]),
      })),
    ),
  );
  const settings: Settings = {
    preset: "default",
    selection: "intersects",
    overlap: "countOnce",
    demandCurve,
    demand: demandCurve === "custom" ? Array.from({ length: 7 }, () => pick([0, 50, 100, 130, below(100)])) : null,
    truckRounding: pick(TRUCK_ROUNDINGS),
    truckBasis: pick(TRUCK_BASES),
  };
  return { zones, parameters, assistance, settings };
}

test("300 random estimations agree with exact fractions, trucks to the last one", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const inputs = randomInputs(seed);
    const { needs, totals } = calculateNeeds(inputs);
    assert.equal(needs.length, inputs.zones.length * 3);
    for (const row of needs) {
      const people = inputs.zones.find((zone) => zone.zone === row.zone);
      assert.ok(people);
      compare(row, [people], inputs, `seed ${seed}, ${row.product} ${row.zone}`);
    }
    for (const row of totals) compare(row, inputs.zones, inputs, `seed ${seed}, ${row.product} total`);
  }
});
