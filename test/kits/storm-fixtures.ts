import { DEFAULT_STORM_MAPPING, STORM_AREAS } from "../../engine/storms/areas.ts";
import { square } from "./map-fixtures.ts";

/** The shipped zones of an advisory's areas. */
export const stormMapping = STORM_AREAS.flatMap((area) => {
  const zone = DEFAULT_STORM_MAPPING[area];
  return zone === undefined ? [] : [{ area, zone }];
});
const advisory = (advisoryId: number, number: string, issuedAt: string) => ({
  advisoryId,
  stormId: 1,
  number,
  issuedAt,
  status: "HU",
  wind: 130,
  pressure: 925,
  category: 4,
  files: ["a.zip"],
  kinds: ["cone" as const],
  thresholds: [34],
  coneIsEstimate: false,
  version: 1,
});
/** Irma with two advisories. */
export const STORM = {
  stormId: 1,
  code: "AL112017",
  basin: "AL" as const,
  season: 2017,
  name: "Irma",
  hasBestTrack: false,
  advisories: [advisory(38, "38", "2017-09-08T15:00:00Z"), advisory(37, "37", "2017-09-08T09:00:00Z")],
  version: 1,
};
/** What the newer of them comes to. */
export const STORM_PREVIEW = {
  areas: [{ area: "cone" as const, tracts: 64, population: 194_464 }],
  zones: [{ zone: 4, areas: ["cone" as const], tracts: 64, population: 194_464, area: square(-82, 28, 0.2) }],
  arrivals: { first: "2017-09-09T18:00:00Z", until: null, counties: [] },
  plan: {
    disaster: "Hurricane Irma",
    did: null,
    type: "Hurricane",
    category: "4",
    startDate: "2017-09-09",
    estimation: "Advisory 38",
  },
};
