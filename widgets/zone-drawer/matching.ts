import { ZONE_NAME_MAX, ZoneNameSchema } from "../../contract/planning/zone-names.ts";

interface MatchableArea {
  readonly fips: string;
  readonly name: string;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** The search results by name (ignoring accents and case) or by the start of the FIPS; names that start with the text come first. */
export function matching<One extends MatchableArea>(list: readonly One[], search: string): One[] {
  const wanted = plain(search.trim());
  if (wanted === "") return [...list];
  const found = list.filter(({ fips, name }) => fips.startsWith(wanted) || plain(name).includes(wanted));
  const begins = ({ name }: One): boolean => plain(name).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}

/** A valid zone name made from the name of its area or file; null if that is not valid. */
export const zoneNameOf = (given = ""): string | null =>
  ZoneNameSchema.safeParse(given.trim().slice(0, ZONE_NAME_MAX)).data ?? null;

/** As many of the names as a zone's name can hold, and how many more there are. */
export function namesInZoneName(names: readonly string[], shown = names.length): string {
  const name = names.slice(0, shown).join(", ") + (shown < names.length ? ` +${names.length - shown}` : "");
  return name.length > ZONE_NAME_MAX ? namesInZoneName(names, shown - 1) : name;
}
