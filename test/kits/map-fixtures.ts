import { classify } from "../../engine/display/class-bounds.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { getAdditionalLayers, getStyleData, getTimeSeriesLayers } from "../../contract/layers/calls/map-layers.ts";
import { getRoadSources } from "../../contract/roads/calls.ts";
import { find } from "../../contract/planning/calls/search.ts";
import {
  ClassingSchema,
  getClassBreaks,
  getCounties,
  getDataSets,
  getTracts,
  type DataSet,
} from "../../contract/tracts/calls/tracts.ts";
import { getZones, previewZones, type Zone } from "../../contract/planning/calls/zones.ts";
import type { StatisticKey, ZoneStatisticsAnswer } from "../../contract/api/domain.ts";
import { toMeters } from "../../map/geo.ts";
import { rectangle } from "../fixtures/shapes.ts";
import { fake, type FakeAnswer } from "./fake-api.ts";

/** A square of 8 × 8 tracts of a tenth of a degree, south-west corner at Tampa Bay. */
const SIDE = 8;
const STEP = 0.1;
export const CORNER = [-82.8, 27.6] as const;

export const MAP_DATA_SET: DataSet = {
  dataSetId: 3,
  label: "Sample data 2018",
  tractYear: 2018,
  povertyMeaning: "below100",
  sample: true,
  tracts: SIDE * SIDE,
  population: 64_000,
  extent: [CORNER[0], CORNER[1], CORNER[0] + SIDE * STEP, CORNER[1] + SIDE * STEP],
  hash: "0",
  source: "test",
  isDefault: true,
  hidden: false,
};

interface Cell {
  readonly fips: string;
  readonly name: string;
  readonly ring: number[][];
  readonly figures: Record<StatisticKey, number | null>;
}

function cell(
  fips: string,
  name: string,
  [west, south, side]: readonly [number, number, number],
  people: number,
): Cell {
  const ring = [
    [west, south],
    [west, south + side],
    [west + side, south + side],
    [west + side, south],
    [west, south],
  ];
  const figures = Object.fromEntries(
    // Seniors are missing everywhere, so the map and the tables must show a dash.
    STATISTICS.map((key, index) => [key, key === "seniors" ? null : Math.round(people / (index + 1))]),
  ) as Cell["figures"];
  return { fips, name, ring, figures };
}

const TRACTS = Array.from({ length: SIDE * SIDE }, (_, index) =>
  cell(
    `12057${String(100 * (index + 1)).padStart(6, "0")}`,
    `Tract ${index + 1}`,
    [CORNER[0] + (index % SIDE) * STEP, CORNER[1] + Math.floor(index / SIDE) * STEP, STEP],
    500 + 40 * index,
  ),
);
const COUNTIES = [
  cell("12057", "Hillsborough", [CORNER[0], CORNER[1], SIDE * STEP], 112_640),
  cell("12103", "Pinellas", [CORNER[0] - 0.8, CORNER[1], 0.8], 0),
];

/** A server without layers. */
export const NO_LAYERS: readonly FakeAnswer[] = [
  fake(getTimeSeriesLayers, () => []),
  fake(getAdditionalLayers, () => []),
  fake(getStyleData, () => []),
];

/** Empty files of the base map. */
const NO_AREA = { type: "MultiPolygon", coordinates: [] };
const NO_BASEMAP = {
  states: [],
  borders: [],
  countries: [],
  lakes: NO_AREA,
  inland: [],
  border: NO_AREA,
  counties: [],
  places: [],
  shields: [],
  roads: [],
  cells: [],
};

/** Installs a fake feature service and base map; returns a function that removes them. */
export function serveMap(): () => void {
  const trueFetch = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    if (pathname.startsWith("/assets/basemap/")) return Response.json(NO_BASEMAP);
    const layer = /\/FeatureServer\/(\d)\/query$/.exec(pathname)?.[1];
    if (layer === undefined) return trueFetch(input, init);
    const cells = layer === "2" ? COUNTIES : TRACTS;
    const box = searchParams.get("geometry");
    const within = box ? (JSON.parse(box) as Record<"xmin" | "ymin" | "xmax" | "ymax", number>) : null;
    const features = cells
      .map(({ fips, name, ring, figures }) => ({
        attributes: { fips, name, area_sq_mi: 1, ...figures },
        geometry: { rings: [ring.map(([lon = 0, lat = 0]) => [...toMeters([lon, lat])])] },
      }))
      .filter(
        ({ geometry }) =>
          within === null ||
          geometry.rings[0]?.some(
            ([x = 0, y = 0]) => x >= within.xmin && x <= within.xmax && y >= within.ymin && y <= within.ymax,
          ) === true,
      );
    return Response.json({ features });
  };
  return () => {
    window.fetch = trueFetch;
  };
}

/** The figures of every preview and counted zone. */
export const HELD: ZoneStatisticsAnswer = {
  ...(Object.fromEntries(STATISTICS.map((key) => [key, key === "seniors" ? null : 1000])) as Record<
    StatisticKey,
    number | null
  >),
  zone: 1,
  tracts: 12,
  shared: 2,
  population: 12_345,
  above_poverty: 11_345,
  unknown_poverty: 0,
  missing: Object.fromEntries(STATISTICS.map((key) => [key, key === "seniors" ? 12 : 0])) as Record<
    StatisticKey,
    number
  >,
  counties: [],
};

export const square = (west: number, south: number, side: number): Zone["area"] =>
  rectangle(west, south, west + side, south + side);

export function zoneFixture(zone: number, area: Zone["area"], more: Partial<Zone> = {}): Zone {
  return {
    eid: 7,
    zone,
    name: null,
    parts: [{ kind: "polygon", geometry: area }],
    area,
    affected: 80,
    affectedFrom: null,
    fromAdvisory: null,
    land: null,
    statistics: { ...HELD, zone },
    version: 5,
    editedBy: "Pat Planner",
    editedDate: "2026-09-02T12:00:00Z",
    ...more,
  };
}

/** The calls that the three map widgets send. */
export function mapAnswers(zones: readonly Zone[] = []): readonly FakeAnswer[] {
  return [
    fake(find, () => []),
    fake(getRoadSources, () => ({ states: [], overview: { lines: [], shields: [] }, cells: { middle: [], fine: [] } })),
    ...NO_LAYERS,
    fake(getDataSets, () => [MAP_DATA_SET]),
    fake(getClassBreaks, (_, __, query) => {
      const { method, classes, own = [] } = ClassingSchema.parse(query);
      const among = (cells: readonly Cell[]) =>
        classify(
          cells.map(({ figures }) => figures.population),
          { method, classes, own },
        );
      return { statistic: "population", tracts: among(TRACTS), counties: among(COUNTIES) };
    }),
    fake(getCounties, () =>
      COUNTIES.map(({ fips, name, figures }) => ({
        fips,
        name,
        region: null,
        coastal: true,
        tracts: 64,
        population: figures.population,
      })),
    ),
    fake(getTracts, () => TRACTS.map(({ fips, name, figures }) => ({ fips, name, population: figures.population }))),
    fake(getZones, (_, address) => ({
      eid: Number(address.split("/").at(-1)),
      status: "PopulationStale" as const,
      estimationVersion: 4,
      selection: "intersects" as const,
      overlap: "countOnce" as const,
      zones: zones.filter(({ eid }) => address.endsWith(`/${eid}`)),
      staleCount: { countedAt: "2026-09-08T14:00:00.000Z", why: "dataSet" as const },
    })),
    fake(previewZones, (body) => {
      const [sent] = (body as { zones: { zone: number }[] }).zones;
      const zone = sent?.zone ?? 1;
      return {
        selection: "intersects" as const,
        overlap: "countOnce" as const,
        zones: [{ ...HELD, zone, area: square(CORNER[0], CORNER[1], 0.3) }],
        byRule: (["intersects", "centroid", "areaWeighted"] as const).map((selection, index) => ({
          selection,
          zones: [{ zone, tracts: 12 - index, population: 12_345 - 345 * index, households: 1000 }],
        })),
        milliseconds: 1,
      };
    }),
  ];
}

/** Disables WebGL until the returned function is called. */
export function withoutWebgl(): () => void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.startsWith("webgl") ? null : Reflect.apply(getContext, this, [kind, ...rest]);
  } as typeof getContext;
  return () => void (HTMLCanvasElement.prototype.getContext = getContext);
}
