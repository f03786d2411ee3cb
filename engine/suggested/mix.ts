/**
 * Tracts that a suggested percentage applies to: those of coastal counties, of inland ones, or any (disasters without a
 * coast).
 */
type SuggestedCategory = "Coastal(%)" | "Inland(%)" | "Other";

/** A suggested percentage of one product, disaster type and poverty category. */
export interface SuggestedValue {
  readonly suggestedCategory: SuggestedCategory;
  /** Null applies to every region that has no row of its own. */
  readonly region: string | null;
  /** 0 to 100. */
  readonly value: number;
}

/** A tract of the zone, with the facts of its county. */
export interface SuggestedTract {
  /** People counted in the zone; a missing figure counts as 0. */
  readonly population: number | null;
  /** Null if no one has stated it: then only `Other` applies to the tract. */
  readonly coastal: boolean | null;
  readonly region: string | null;
}

/** One part of a mix: the people of one kind of tract and region, and their percentage. */
export interface MixPart {
  readonly suggestedCategory: SuggestedCategory;
  readonly region: string | null;
  /** Share of the zone's people, 0 to 1. */
  readonly share: number;
  readonly value: number;
}

/** A suggested percentage with its source, or what the suggestions lack. */
type SuggestedMix =
  | { readonly kind: "value"; readonly value: number; readonly parts: readonly MixPart[] }
  | { readonly kind: "missing"; readonly lacking: readonly MissingCategory[] };

/** A kind of tract for which there is no row; the category is null if the tract's coast is not known. */
interface MissingCategory {
  readonly suggestedCategory: SuggestedCategory | null;
  readonly region: string | null;
}

/**
 * The percentage suggested for one assistance cell: that of each tract's coast
 * and region, weighted by people. A tract takes the row of its coast, else
 * `Other`; of its region, else of every region. A zone without people weighs
 * its tracts alike; one without tracts lacks everything. A mixed percentage is
 * rounded to a tenth, as it is shown, so that what is shown can be multiplied.
 */
export function suggestedMix(tracts: readonly SuggestedTract[], rows: readonly SuggestedValue[]): SuggestedMix {
  const people = tracts.reduce((sum, tract) => sum + (tract.population ?? 0), 0);
  // Weights are added as people and divided once, so that a single kind gets exactly all of it.
  const whole = people > 0 ? people : tracts.length;
  const parts = new Map<string, { weight: number; row: SuggestedValue }>();
  const lacking = new Map<string, MissingCategory>();

  for (const { population, coastal, region } of tracts) {
    const suggestedCategory = coastal === null ? null : coastal ? "Coastal(%)" : "Inland(%)";
    const row = rowFor(suggestedCategory, region, rows);
    const weight = people > 0 ? (population ?? 0) : 1;
    if (!row) {
      if (weight > 0) lacking.set(`${suggestedCategory} ${region ?? ""}`, { suggestedCategory, region });
      continue;
    }
    const key = `${row.suggestedCategory} ${row.region ?? ""}`;
    parts.set(key, { row, weight: (parts.get(key)?.weight ?? 0) + weight });
  }
  if (lacking.size > 0 || parts.size === 0) return { kind: "missing", lacking: [...lacking.values()] };

  const mixed = [...parts.values()].filter(({ weight }) => weight > 0);
  const mean = mixed.reduce((sum, { weight, row }) => sum + weight * row.value, 0) / whole;
  return {
    kind: "value",
    value: bounded(
      mixed.length === 1 ? mean : Math.round(10 * mean) / 10,
      mixed.map(({ row }) => row.value),
    ),
    parts: mixed
      .map(({ weight, row: { suggestedCategory, region, value } }) => ({
        suggestedCategory,
        region,
        share: weight / whole,
        value,
      }))
      .sort((a, b) => b.share - a.share),
  };
}

function rowFor(
  category: SuggestedCategory | null,
  region: string | null,
  rows: readonly SuggestedValue[],
): SuggestedValue | undefined {
  const wanted = category === null ? (["Other"] as const) : ([category, "Other"] as const);
  for (const suggestedCategory of wanted) {
    for (const place of [region, null]) {
      const row = rows.find(
        (candidate) => candidate.suggestedCategory === suggestedCategory && candidate.region === place,
      );
      if (row) return row;
    }
  }
  return undefined;
}

/** A mean lies between its parts; rounding errors in the sum must not push it past 100. */
function bounded(value: number, parts: readonly number[]): number {
  return Math.min(Math.max(value, Math.min(...parts)), Math.max(...parts));
}

/** One kind of suggestion in a mixed percentage, with its whole percent; null if it is the only one. */
export interface OriginPart {
  readonly place: CategoryTextKey;
  readonly percent: number | null;
}

/** The last part of the key (`seeded.place.…`) of a suggested category's name. */
type CategoryTextKey = (typeof PLACES)[SuggestedCategory];
export const PLACES = { "Coastal(%)": "coastal", "Inland(%)": "inland", Other: "other" } as const;

/** The origin of a mixed percentage, e.g. "Coastal(%) 72 %, Inland(%) 28 %"; a single kind is named without a share. */
export function originOf(
  parts: readonly { readonly suggestedCategory: SuggestedCategory; readonly share: number }[],
): string {
  const shares = new Map<string, number>();
  for (const { suggestedCategory, share } of parts)
    shares.set(suggestedCategory, (shares.get(suggestedCategory) ?? 0) + share);
  if (shares.size === 1) return [...shares.keys()].join();
  return [...shares].map(([category, share]) => `${category} ${Math.round(share * 100)} %`).join(", ");
}

/** The parts of such a source, so that it can be shown in any language; null for a text that is not one of ours. */
export function originParts(origin: string): readonly OriginPart[] | null {
  const parts = origin.split(", ").map((part): OriginPart | null => {
    const [, category = "", percent] = /^(.+?)(?: (\d+) %)?$/.exec(part) ?? [];
    const place = Object.entries(PLACES).find(([name]) => name === category)?.[1];
    return place === undefined ? null : { place, percent: percent === undefined ? null : Number(percent) };
  });
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? known : null;
}
