import { POINT_TYPES } from "../distribution/points.ts";

/** What a site's capacity counts. */
export type SiteMeasure = "people" | "meals";

/** What a site can do in a day. */
interface SiteCapacity {
  /** Null if it serves no one, as a warehouse does. */
  readonly measure: SiteMeasure | null;
  /** Null if unknown. */
  readonly capacity: number | null;
  /** Whether it is that of FEMA IS-26 for the type of the point. */
  readonly standard: boolean;
  /** Of a point whose type is known. */
  readonly lanes: number | null;
  /** Its own staff of a day, else by day and by night. */
  readonly staffDay: number | null;
  readonly staffNight: number | null;
}

const MEASURES: Readonly<Record<string, SiteMeasure>> = {
  "Distribution Point": "people",
  "Type I Point": "people",
  "Type II Point": "people",
  "Type III Point": "people",
  Shelter: "people",
  "Food Bank": "people",
  Kitchen: "meals",
};

/** The capacity and staff of a site a day: its own, else those of its type (FEMA IS-26), as its lanes are. */
export function siteCapacity(type: string, own: number | null, staff: number | null): SiteCapacity {
  const point = POINT_TYPES.find((one) => type === `Type ${one.type} Point`);
  return {
    measure: MEASURES[type] ?? null,
    capacity: own ?? point?.peopleADay ?? null,
    standard: own === null && point !== undefined,
    lanes: point?.lanes ?? null,
    staffDay: staff ?? point?.staffDay ?? null,
    staffNight: staff === null ? (point?.staffNight ?? null) : null,
  };
}

/** Points that the public collects at: shelters feed their own people, kitchens deliver to points. */
export const isPoint = (type: string): boolean => type.endsWith(" Point");

/** Whether a site serves people in a state. */
export const isOpen = ({ state }: { readonly state: string }): boolean => state === "Open" || state === "Closing";

/** The sizes that a site can have, ascending: an untyped point any of FEMA IS-26, others their own; none if it serves no known number of people. */
export function siteSizes(type: string, own: number | null): { readonly type: string; readonly people: number }[] {
  const { measure, capacity } = siteCapacity(type, own, null);
  if (measure !== "people") return [];
  if (type === "Distribution Point" && own === null)
    return POINT_TYPES.toReversed().map((point) => ({ type: `Type ${point.type} Point`, people: point.peopleADay }));
  return capacity === null || capacity < 1 ? [] : [{ type, people: Math.floor(capacity) }];
}
