/** What people call the zones of an estimation, by number; a zone without a name is not in it. */
export type ZoneNames = Readonly<Record<string, string>>;

/** The text that says which zone it is, with what is in it: everywhere the number, and the name where there is one. */
export function zoneLabel(
  zone: number,
  names: ZoneNames,
):
  | { readonly key: "report.zone"; readonly values: { readonly zone: number } }
  | { readonly key: "report.zoneNamed"; readonly values: { readonly zone: number; readonly name: string } } {
  const name = Object.hasOwn(names, zone) ? names[zone] : undefined;
  return name === undefined
    ? { key: "report.zone", values: { zone } }
    : { key: "report.zoneNamed", values: { zone, name } };
}

/** What stands for a zone inside of a sentence that says "zone" itself: `2 – Coast`, or its number alone. */
export const zoneMark = (zone: number, names: ZoneNames): string =>
  Object.hasOwn(names, zone) ? `${zone} – ${names[zone]}` : String(zone);
