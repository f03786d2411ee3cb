import { headlineOf, type Headline } from "../distribution/points.ts";
import { peopleProducts, type Assistance, type Parameter, type Settings, type ZonePeople } from "../needs/inputs.ts";
import { calculateNeeds, type Needs } from "../needs/needs.ts";
import { affectedZones, peopleOfZones, type PeopleSums } from "../needs/people.ts";
import type { RestorationByZone } from "../needs/restoration.ts";

/** A stored run as a what-if starts from it: its counted zones, and its other inputs. */
export interface WhatIfBase {
  readonly zones: readonly (PeopleSums & Pick<ZonePeople, "zone" | "affected" | "stillAffected">)[];
  readonly parameters: readonly Parameter[];
  readonly assistance: readonly Assistance[];
  readonly settings: Settings;
}

/** What is assumed instead; whatever is absent stays as in the run. */
export interface InputChanges {
  /** Percent of a zone's people, by zone. */
  readonly affected: Readonly<Record<number, number>>;
  /** Need per person and day, by product. */
  readonly npp: Readonly<Record<string, number>>;
  /** Percent who are planned for, by {@link assistanceKey}. */
  readonly assistance: Readonly<Record<string, number>>;
}

export const assistanceKey = ({ product, zone, category }: Omit<Assistance, "value">): string =>
  `${zone} ${category} ${product}`;

/**
 * The needs of a run with other inputs, over the people that it counted: the same arithmetic as a new run of the
 * estimation with these inputs. Expects percentages from 0 to 100.
 */
export function projectChanged(
  { zones, settings, ...base }: WhatIfBase,
  changes: InputChanges,
): Needs & { readonly headline: Headline } {
  const counted = zones.toSorted((a, b) => a.zone - b.zone);
  const affected = Object.fromEntries(counted.map((one) => [one.zone, changes.affected[one.zone] ?? one.affected]));
  const restoration: RestorationByZone = Object.fromEntries(
    counted.flatMap(({ zone, stillAffected }) =>
      stillAffected === undefined ? [] : [[zone, { kind: "blocks", blocks: stillAffected } as const]],
    ),
  );
  const parameters = base.parameters.map((row) =>
    row.category === "npp" ? { ...row, value: changes.npp[row.product] ?? row.value } : row,
  );
  const assistance = base.assistance.map((row) => ({
    ...row,
    value: changes.assistance[assistanceKey(row)] ?? row.value,
  }));
  const inputs = { affected, restoration, settings };
  const people = peopleOfZones(counted, { ...inputs, parameters });
  const plan = { products: peopleProducts(parameters), assistance };
  return {
    ...calculateNeeds({ zones: people, parameters, assistance, settings }),
    headline: headlineOf(people, plan, affectedZones(counted, inputs)),
  };
}
