import type { MapLayer } from "../../contract/layers/layer.ts";
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
/** The preview of the newer advisory. */
export const STORM_PREVIEW = {
  areas: [{ area: "cone" as const, tracts: 64, population: 194_464, given: null }],
  zones: [
    {
      zone: 4,
      areas: ["cone" as const],
      estimated: [],
      tracts: 64,
      population: 194_464,
      area: square(-82, 28, 0.2),
      land: null,
    },
  ],
  counties: [{ fips: "12105", name: "Polk", area: square(-81.9, 27.9, 0.6) }],
  arrivals: { first: "2017-09-09T18:00:00Z", until: null, counties: [] },
  horizon: { winds: [], arrival: null },
  plan: {
    disaster: "Hurricane Irma",
    did: null,
    type: "Hurricane",
    category: "4",
    startDate: "2017-09-09",
    estimation: "Advisory 38",
    line: null,
    following: false,
  },
};
/** A disaster's plan for it by the older advisory. */
export const LINE = { eid: 6, name: "Advisory 37", advisoryId: 37, number: "37", issuedAt: "2017-09-08T09:00:00Z" };

/** The layer of its wind radii, with the hours of its forecast. */
export const STORM_LAYER = (hours: readonly string[]): MapLayer => ({
  own: null,
  look: null,
  layerId: -100_000,
  kind: "feature-server",
  titles: { en: "Irma, advisory 38: wind radii", es: "", pt: "", de: "" },
  source: "",
  address: "/arcgis/rest/services/Storms/FeatureServer/3",
  sublayer: "",
  recordId: null,
  node: "timeseries",
  group: [],
  visible: false,
  opacity: 1,
  minScale: 0,
  maxScale: 0,
  legend: true,
  filter: "storm_id = 'AL112017' AND advisory = '38'",
  popup: { title: "", fields: [] },
  timeField: "valid",
  steps: hours.map((at) => ({ at, address: "" })),
  styleId: null,
  order: 1,
});

/** Its shapes: a position at each hour, 130 knots at the first and 60 after it, each with winds of 34 knots. */
export const STORM_ADVISORY = (hours: readonly string[]) => {
  const { advisories, hasBestTrack: _, ...storm } = STORM;
  const [own] = advisories;
  if (own === undefined) throw new Error("The storm has no advisory");
  const shapes = hours.flatMap((validAt, i) => {
    const [wind, category] = i === 0 ? [130, 4] : [60, 0];
    const shape = { validAt, tau: 9 * i, wind, category, gust: null, pressure: null, status: null, watch: null };
    const geometry = { type: "Point" as const, coordinates: [-75, 22] };
    const at = { ...shape, threshold: null, radii: null, drawn: false, geometry };
    const radii = { ne: 160, se: 120, sw: 80, nw: 150 };
    return [
      { ...at, shapeId: 2 * i, kind: "point" as const },
      { ...at, shapeId: 2 * i + 1, kind: "wind" as const, threshold: 34 as const, radii },
    ];
  });
  return { storm, advisory: own, shapes };
};
