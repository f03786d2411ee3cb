/** The names of an estimation's zones, by number; a zone without a name is absent. */
export type ZoneNames = Readonly<Record<string, string>>;

/** The label of a zone: always its number, and its name if it has one. */
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

/** A zone inside a sentence that already says "zone": `2 – Coast`, or only its number. */
export const zoneMark = (zone: number, names: ZoneNames): string =>
  Object.hasOwn(names, zone) ? `${zone} – ${names[zone]}` : String(zone);
