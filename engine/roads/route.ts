/** The numbering systems of roads: interstates, US highways, state routes; others have no shield. */
export const ROAD_SYSTEMS = ["I", "U", "S", "O"] as const;
export type RoadSystem = (typeof ROAD_SYSTEMS)[number];

/** The route that a road belongs to. */
export interface Route {
  readonly system: RoadSystem;
  /**
   * The number on its shield: "75", "41", "A1A"; empty if it has none, such as a business loop of a route, which is not
   * the route itself.
   */
  readonly number: string;
}

const FORMS: readonly (readonly [RoadSystem, RegExp])[] = [
  ["I", /^(?:I|Interstate)(?:[ -]|(?=\d))\s*(?:Hwy\s*)?(?<number>\d{1,3}[A-Z]?)\b(?<rest>.*)$/i],
  ["U", /^U\.?\s?S\.?[ -]*(?:Hwy|Highway|Rte|Route|Rd)?[ -]*(?<number>\d{1,3}[A-Z]?)\b(?<rest>.*)$/i],
  [
    "S",
    /^(?:State|[A-Z]{2})[ -]*(?:Hwy|Highway|Rte|Route|Rd|Road|Loop|Spur)?[ -]*(?<number>[A-Z]?\d{1,4}[A-Z]?)\b(?<rest>.*)$/i,
  ],
];
/** The direction of a carriageway, which does not change the route. */
const DIRECTION = /^\s*(?:[NESW]|North|East|South|West)?(?:b(?:oun)?d)?\s*$/i;

/** The kinds of names of TIGER/Line (RTTYP): county, interstate, common name, other, state, US. */
export const ROUTE_TYPES = ["C", "I", "M", "O", "S", "U"] as const;

/**
 * Reads the name of a road as TIGER/Line writes it: "I- 75", "US Hwy 41", "State Rd 60". Its type, where the file has
 * one, says whose number it is; otherwise the name does.
 */
export function routeOf(name: string, type: string | null): Route {
  const trimmed = name.trim();
  for (const [system, form] of FORMS) {
    if (type !== null && type !== system) continue;
    const { number = "", rest = "" } = form.exec(trimmed)?.groups ?? {};
    if (number === "") continue;
    return { system, number: DIRECTION.test(rest) ? number.toUpperCase() : "" };
  }
  return { system: type === "I" || type === "U" || type === "S" ? type : "O", number: "" };
}
