import { ENGINE_VERSION } from "../../engine/estimate.ts";
import type { Resolved } from "../../engine/needs/defaults.ts";
import type { DemandCurve, Settings, TruckBasis, TruckRounding } from "../../engine/needs/inputs.ts";
import type { PovertyMeaning } from "../../engine/statistics.ts";
import type { Overlap, Selection } from "../../engine/zones/shapes.ts";
import { fine, whole } from "./tables.ts";

/** What figures rest on: the inputs, and how the tracts came together. */
export interface Method {
  readonly inputs: Resolved;
  readonly tracts: {
    readonly shapes: number;
    readonly withoutStatistics: number;
    readonly withoutGeometry: number;
    readonly povertyMeaning: PovertyMeaning;
  };
}

const SELECTION_TEXTS: Readonly<Record<Selection, string>> = {
  intersects: "every tract whose interior meets the zone's counts whole",
  centroid: "a tract counts whole where its centroid lies in the zone",
  areaWeighted: "each tract counts by the share of its area in the zone",
};

const OVERLAP_TEXTS: Readonly<Record<Overlap, string>> = {
  countOnce: "where zones meet, the lowest number counts",
  countEach: "where zones meet, each counts",
};

const CURVE_TEXTS: Readonly<Record<Exclude<DemandCurve, "custom">, string>> = {
  constant: "the same on each of 21 days",
  linear: "falls by 3/35 a day, none from day 13",
};

const ROUNDING_TEXTS: Readonly<Record<TruckRounding, string>> = { up: "up", nearest: "to the nearest, halves up" };

const BASIS_TEXTS: Readonly<Record<TruckBasis, string>> = {
  shown: "each quantity shown rounded",
  daily: "each day rounded and the days added, rounded",
};

const POVERTY_TEXTS: Readonly<Record<PovertyMeaning, string>> = {
  below100: "below the poverty line (E_POV)",
  below150: "below 150 % of the poverty line (E_POV150)",
};

/** The longest name of the list below. */
const NAME_WIDTH = "Selection".length;

/** What the figures rest on: data, rules, curve and rounding, by name. */
export function methodLines({ inputs: { settings }, tracts }: Method): string[] {
  return [
    "Needs for 21 days in seven blocks of 72 hours",
    "",
    ...[
      [
        "Tracts",
        `${whole(tracts.shapes)}, ${whole(tracts.withoutStatistics)} of them without statistics; ${whole(tracts.withoutGeometry)} rows of statistics without a tract`,
      ],
      ["Poverty", POVERTY_TEXTS[tracts.povertyMeaning]],
      ["Selection", `${settings.selection}: ${SELECTION_TEXTS[settings.selection]}`],
      ["Overlap", `${settings.overlap}: ${OVERLAP_TEXTS[settings.overlap]}`],
      ["Demand", `${settings.demandCurve}: ${curveText(settings)}`],
      [
        "Trucks",
        `${BASIS_TEXTS[settings.truckBasis]} ${ROUNDING_TEXTS[settings.truckRounding]}; totals from the summed quantity`,
      ],
      ["Preset", settings.preset],
      ["Engine", ENGINE_VERSION],
    ].map(([name = "", text = ""]) => `${name.padEnd(NAME_WIDTH)}  ${text}`),
  ];
}

function curveText({ demandCurve, demand }: Settings): string {
  if (demandCurve !== "custom") return CURVE_TEXTS[demandCurve];
  return `${(demand ?? []).map((percent) => `${fine(percent)} %`).join(", ")} by block`;
}
