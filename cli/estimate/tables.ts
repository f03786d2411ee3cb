import { roundFigure } from "../../engine/display/whole-figures.ts";
import type { CountyPoints, Headline, ZonePoints } from "../../engine/distribution/points.ts";
import { ENGINE_VERSION, type Estimate } from "../../engine/distribution/estimate.ts";
import type { CompleteInputs } from "../../engine/needs/defaults.ts";
import type { DemandCurve, Settings, TruckBasis, TruckRounding } from "../../engine/needs/inputs.ts";
import { shownRow } from "../../engine/reports/cells.ts";
import { STATISTICS, type PovertyMeaning } from "../../engine/words/statistics.ts";
import { isAtLeast, type Overlap, type Selection } from "../../engine/zones/shapes.ts";

const SIZES = ["Type I", "Type II", "Type III"];
const HEADING = ["", "People", ...SIZES, "Capacity", "Lanes", "Staff day", "Staff night", "Vehicles"];

/** The distribution points of each zone and, if a zone has several counties, of each county's part of it. */
export function pointLines(
  points: { readonly zones: readonly ZonePoints[]; readonly counties: readonly CountyPoints[] },
  titleOf: (zone: number) => string,
): string[] {
  const zones = pointRows(points.zones, ({ zone }) => titleOf(zone));
  const rows = points.zones.flatMap(({ zone }, z) => {
    const counties = points.counties.filter((county) => county.zone === zone);
    return [
      ...zones.slice(z, z + 1),
      ...(counties.length > 1 ? pointRows(counties, ({ county }) => `  county ${county}`) : []),
    ];
  });
  return [
    "Distribution points (FEMA IS-26; people a day: the largest assisted of any product)",
    ...aligned([HEADING, ...rows]),
  ];
}

/** A line for each row, its people rounded so that they add up, as everywhere. */
function pointRows<Row extends ZonePoints>(rows: readonly Row[], title: (row: Row) => string): string[][] {
  const people = shownRow(rows.map(({ peopleADay }) => peopleADay)).cells;
  return rows.map((row, i) => {
    const { typeI, typeII, typeIII, capacity, lanes, staffDay, staffNight, vehicles } = row;
    const figures = [people[i] ?? null, typeI, typeII, typeIII, capacity, lanes, staffDay, staffNight, vehicles];
    return [title(row), ...figures.map(known)];
  });
}

type Zone = Estimate["zones"][number];

/** The headline's people, and the counts of each zone with its missing figures. */
export function zoneLines(
  zones: readonly Zone[],
  { peopleAssisted, peopleAffected }: Headline,
  titleOf: (zone: number) => string,
): string[] {
  const line = (title: string, figure: (zone: Zone) => string, missing: (zone: Zone) => string = () => "") => [
    title,
    ...zones.flatMap((zone) => [figure(zone), missing(zone)]),
  ];
  const people = (figure: number | null) => known(roundFigure(figure));
  const least = zones.some(isAtLeast) ? "at least " : "";
  return [
    `People to serve: ${least}${people(peopleAssisted)} of ${least}${people(peopleAffected)} affected`,
    ...(least === "" ? [] : ["(at least: of tracts without a population only people below poverty are counted)"]),
    "",
    "What the zones hold (missing: tracts without the figure; shared: tracts that another zone selects too;",
    "unknown_poverty: the part of above_poverty in tracts without a poverty figure)",
    ...aligned([
      line(
        "",
        ({ zone }) => titleOf(zone),
        () => "missing",
      ),
      line("tracts", ({ tracts }) => whole(tracts)),
      line("shared", ({ shared }) => whole(shared)),
      ...STATISTICS.map((key) =>
        line(
          key,
          (zone) => people(zone[key]),
          (zone) => whole(zone.missing[key]),
        ),
      ),
      line("above_poverty", (zone) => people(zone.above_poverty)),
      line("unknown_poverty", (zone) => people(zone.unknown_poverty)),
      line("affected %", ({ affected }) => fine(affected)),
    ]),
  ];
}

/** Rows of cells as lines: the first column to the left, figures to the right, two spaces between. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((widest, row) => {
    row.forEach((cell, c) => (widest[c] = Math.max(widest[c] ?? 0, cell.length)));
    return widest;
  }, []);
  return rows.map((row) =>
    row
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const FINE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** A whole figure with thousands separators. */
export function whole(figure: number): string {
  return WHOLE.format(figure);
}

/** A parameter or percentage as it was given. */
export function fine(figure: number): string {
  return FINE.format(figure);
}

/** Marks a figure that is not known: it is not zero, it is unknown. */
const UNKNOWN = "-";

/** A whole figure, or the mark for an unknown one. */
export function known(figure: number | null): string {
  return figure === null ? UNKNOWN : whole(figure);
}

/** The basis of the figures: the inputs, and how the tracts were joined. */
export interface Method {
  readonly inputs: CompleteInputs;
  readonly tracts: {
    readonly shapes: number;
    readonly withoutStatistics: number;
    readonly withoutGeometry: number;
    readonly povertyMeaning: PovertyMeaning;
    /** The parts of the table of statistics that are not rows or figures, one line each. */
    readonly notes: readonly string[];
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
  restoration: "the affected people of each zone fall as service returns",
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

/** The basis of the figures: data, rules, curve and rounding, by name. */
export function methodLines({ inputs: { settings }, tracts }: Method): string[] {
  return [
    "Needs for 21 days in seven blocks of 72 hours",
    "",
    ...[
      [
        "Tracts",
        `${whole(tracts.shapes)}, ${whole(tracts.withoutStatistics)} of them without statistics; ${whole(tracts.withoutGeometry)} rows of statistics without a tract`,
      ],
      ...tracts.notes.map((note) => ["Statistics", note]),
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
