import { isPeopleKnown } from "../zones/shapes.ts";
import type { FigureSums } from "../words/statistics.ts";
import type { Base, Parameter, Settings, ZoneCount, ZonePeople, ZonePresence } from "./inputs.ts";
import { defaultRestoration, restorationBlocks, type RestorationByZone } from "./restoration.ts";

/** Percentage of affected people by zone number; 100 by default. */
export type AffectedByZone = Readonly<Partial<Record<number, number>>>;

const EVERYBODY = 100;

/** The inputs that determine how many of a zone's people are affected, and for how long. */
interface AffectedInputs {
  readonly affected: AffectedByZone;
  readonly restoration?: RestorationByZone | undefined;
  readonly settings: Pick<Settings, "demandCurve" | "presence" | "institutions">;
}

/** The sums of a zone, or of a county's part of it, that people are counted from. */
export type PeopleSums = FigureSums & Pick<ZonePeople, "above_poverty">;

/** Counted zones with the share of their people who are affected and, with the restoration curve, how it falls. */
export function affectedZones<Zone extends { readonly zone: number }>(
  zones: readonly Zone[],
  { affected, restoration = {}, settings: { demandCurve } }: AffectedInputs,
): (Zone & Pick<ZonePeople, "affected" | "stillAffected">)[] {
  return zones.map((zone) => ({
    ...zone,
    affected: affected[zone.zone] ?? EVERYBODY,
    ...(demandCurve === "restoration"
      ? { stillAffected: restorationBlocks(restoration[zone.zone] ?? defaultRestoration(zone.zone)) }
      : {}),
  }));
}

/** Counted zones with the people that needs are calculated from in the place of their sums. */
export function peopleOfZones<Zone extends { readonly zone: number } & PeopleSums>(
  zones: readonly Zone[],
  { parameters, ...inputs }: AffectedInputs & Pick<PeoplePlan, "parameters">,
): (Zone & ZonePeople)[] {
  const { settings } = inputs;
  return affectedZones(zones, inputs).map((zone) => {
    const visitors = presenceOf(zone.zone, settings).visitors ?? 0;
    return { ...zone, ...zonePeople(zone, zone, { parameters, settings, visitors }) };
  });
}

/** The people of a zone as needs are calculated from them: who is at home, in shelters and visiting, and what products count by. */
export function zonePeople(
  zone: Pick<ZonePeople, "zone" | "affected" | "stillAffected">,
  sums: PeopleSums,
  { parameters, settings, visitors }: PeoplePlan,
): ZonePeople {
  const { zone: number, affected, stillAffected } = zone;
  const { evacuated = 0, sheltered = 0 } = presenceOf(number, settings);
  const fed = settings.institutions === "leftOut" ? (sums.institutionalized ?? 0) : 0;
  const homeShare = (100 - evacuated - sheltered) / 100;
  const atHome = (figure: number | null) => (figure === null || homeShare === 1 ? figure : figure * homeShare);
  // The poverty figure leaves out who lives in institutions, dormitories and barracks, so all of them are above poverty here.
  const above = sums.above_poverty === null ? null : Math.max(0, sums.above_poverty - fed);
  const all = (sums.below_poverty ?? 0) + (above ?? 0);
  const counts = Object.fromEntries(
    parameters.flatMap(({ product, category, base = "poverty" }): [string, ZoneCount][] => {
      if (category !== "npp" || base === "poverty") return [];
      const figure = figureOf(base, sums, all);
      const visiting = base === "people" ? visitors : 0;
      return [[product, { atHome: atHome(figure), sheltered: ((figure ?? 0) * sheltered) / 100, visiting }]];
    }),
  );
  return {
    zone: number,
    affected,
    ...(stillAffected === undefined ? {} : { stillAffected }),
    ...(homeShare === 1 ? {} : { homeShare }),
    below_poverty: atHome(sums.below_poverty),
    above_poverty: atHome(above),
    ...(sheltered > 0 ? { sheltered: (all * sheltered) / 100 } : {}),
    ...(visitors > 0 ? { visitors } : {}),
    ...(Object.keys(counts).length > 0 ? { counts } : {}),
  };
}

/** The inputs from which zone people are calculated, in addition to their sums. */
interface PeoplePlan {
  readonly parameters: readonly Pick<Parameter, "product" | "category" | "base">[];
  readonly settings: Pick<Settings, "presence" | "institutions">;
  readonly visitors: number;
}

/** The absent people and visitors of a zone. */
export const presenceOf = (zone: number, { presence }: Pick<Settings, "presence">): Partial<ZonePresence> =>
  presence?.find((row) => row.zone === zone) ?? {};

function figureOf(base: Exclude<Base, "poverty">, sums: PeopleSums, all: number): number | null {
  if (base === "people") return isPeopleKnown(sums) ? all : null;
  return sums[base];
}
