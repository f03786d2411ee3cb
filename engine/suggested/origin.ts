import type { SuggestedCategory } from "./mix.ts";

/** One kind of suggestion in a mixed percentage, with its whole percent; null where it is the only one. */
export interface OriginPart {
  readonly place: Place;
  readonly percent: number | null;
}

/** Last part of the key (`seeded.place.…`) of what a suggested category is called. */
export type Place = (typeof PLACES)[SuggestedCategory];
export const PLACES = { "Coastal(%)": "coastal", "Inland(%)": "inland", Other: "other" } as const;

/** Where a mixed percentage came from, e.g. "Coastal(%) 72 %, Inland(%) 28 %"; a suggestion of one kind is named alone. */
export function originOf(
  parts: readonly { readonly suggestedCategory: SuggestedCategory; readonly share: number }[],
): string {
  const shares = new Map<string, number>();
  for (const { suggestedCategory, share } of parts)
    shares.set(suggestedCategory, (shares.get(suggestedCategory) ?? 0) + share);
  if (shares.size === 1) return [...shares.keys()].join();
  return [...shares].map(([category, share]) => `${category} ${Math.round(share * 100)} %`).join(", ");
}

/** What such an origin is made of, so that it can be reported in any language; null for words that are no origin of ours. */
export function originParts(origin: string): readonly OriginPart[] | null {
  const parts = origin.split(", ").map((part): OriginPart | null => {
    const [, category = "", percent] = /^(.+?)(?: (\d+) %)?$/.exec(part) ?? [];
    const place = Object.entries(PLACES).find(([name]) => name === category)?.[1];
    return place === undefined ? null : { place, percent: percent === undefined ? null : Number(percent) };
  });
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? known : null;
}
