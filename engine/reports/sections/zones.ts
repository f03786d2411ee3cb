import type { Statistic } from "../../words/statistics.ts";
import { presenceOf } from "../../needs/people.ts";
import { peopleByBlock } from "../../needs/people-by-block.ts";
import { peopleCounted } from "../../zones/shapes.ts";
import { affectedPeople } from "../../display/headline.ts";
import { unknownNotes } from "../notes.ts";
import {
  NOTHING,
  cell,
  column,
  count,
  figureOf,
  groupRow,
  keyed,
  percentage,
  row,
  raw,
  shownRow,
  table,
} from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { FigureUnit, ReportBlock, ReportText, TableRow } from "../document.ts";
import type { ReportZone } from "../facts.ts";
import { horizonNotes } from "./arrivals.ts";

/** The zones over the outlines of the counties in and around them. */
export function zonesMap({ facts, zoneOf }: ReportContext): ReportBlock[] {
  const inZones = new Set(facts.points.counties.map(({ county }) => county));
  const names = facts.points.counties.map(({ name }) => name);
  const counties = raw([...new Set(names)].sort((a, b) => (a < b ? -1 : 1)).join(", "));
  return [
    {
      kind: "map",
      id: "map",
      title: keyed("report.map.title"),
      description: keyed("report.map.description", { count: count(facts.areas.length), counties }),
      zones: facts.areas.map(({ zone, area, land }) => ({ zone, label: zoneOf(zone), area, land })),
      counties: facts.counties,
      ...(facts.ground ? { ground: facts.ground } : {}),
      notes: [
        keyed("report.map.counties", { count: count(inZones.size), names: counties }),
        keyed("report.map.outlines"),
      ],
    },
  ];
}

/**
 * Number of counties that a one-page report names below its map; more would take room from the map, and the annex has
 * them.
 */
const FEW_COUNTIES = 12;

/** The same for the one page. */
export function shortZonesMap(context: ReportContext): ReportBlock[] {
  const counties = new Set(context.facts.points.counties.map(({ county }) => county)).size;
  return zonesMap(context).map((block) =>
    counties > FEW_COUNTIES && block.kind === "map"
      ? { ...block, notes: [keyed("report.map.countyCount", { count: count(counties) }), ...block.notes.slice(1)] }
      : block,
  );
}

/** Counts of people and of homes, in the order of the table. */
const PEOPLE = [
  "seniors",
  "children",
  "disabled",
  "minority",
  "english_speakers",
  "unemployed",
  "institutionalized",
] as const satisfies readonly Statistic[];
const HOMES = [
  "households",
  "single_parent",
  "no_vehicles",
  "housing_units",
  "mobile_homes",
] as const satisfies readonly Statistic[];

/** The people of each zone and of all zones: who lives there, who is affected, who is planned for. */
export function population(context: ReportContext): ReportBlock[] {
  return [
    table({
      id: "population",
      title: keyed("report.population.title"),
      unit: keyed("report.population.unit"),
      denominator: keyed("report.population.denominator"),
      columns: [
        column("statistic", keyed("report.population.statistic"), { numeric: false, width: 3 }),
        ...context.facts.zones.map(({ zone }) => column(`zone-${zone}`, context.zoneOf(zone))),
        column("total", keyed("report.allZones")),
      ],
      rows: rowsOf(context),
      notes: notesOf(context),
    }),
  ];
}

/** People of a zone in shelters or visiting, in the block in which most people are served. */
function servedApart(facts: ReportContext["facts"]) {
  const zones = peopleByBlock(facts);
  return (group: "sheltered" | "visitors") =>
    ({ zone }: ReportZone): number => {
      const { blocks = [], groups } = zones.find((one) => one.zone === zone) ?? {};
      const most = blocks.indexOf(Math.max(...blocks.map((people) => people ?? 0)));
      return groups?.[group][most] ?? 0;
    };
}

function rowsOf({ facts }: ReportContext): TableRow[] {
  const { zones, points, settings } = facts;
  const figures = (
    id: string,
    unit: FigureUnit,
    { of, emphasis }: { of: (zone: ReportZone) => number | null; emphasis?: TableRow["emphasis"] },
  ): TableRow => {
    const exact = zones.map(of);
    const { cells, total, exactTotal } = shownRow(exact);
    const shown = cells.map((value, i) => cell(unit, value, exact[i] ?? null));
    return row(id, [keyed(`report.population.rows.${id}`), ...shown, cell(unit, total, exactTotal)], emphasis);
  };
  const statistic = (key: Statistic | "above_poverty" | "unknown_poverty" | "tracts", unit: FigureUnit) =>
    figures(key, unit, { of: (zone) => zone[key] });
  /** A row that few plans have. */
  const used = (id: "evacuated" | "sheltered" | "visitors", of: (zone: ReportZone) => number): TableRow[] =>
    zones.some((zone) => of(zone) > 0) ? [figures(id, "people", { of })] : [];
  const evacuated = (zone: ReportZone) => {
    const fed = settings.institutions === "leftOut" ? (zone.institutionalized ?? 0) : 0;
    return (Math.max(0, (peopleCounted(zone) ?? 0) - fed) * (presenceOf(zone.zone, settings).evacuated ?? 0)) / 100;
  };
  const apart = servedApart(facts);
  const assisted = new Map(points.zones.map(({ zone, peopleADay }) => [zone, peopleADay]));
  return [
    groupRow("groupPeople", keyed("report.population.groups.people")),
    statistic("population", "people"),
    statistic("below_poverty", "people"),
    statistic("above_poverty", "people"),
    ...(hasUnknownPoverty(zones) ? [statistic("unknown_poverty", "people")] : []),
    affectedShares(zones),
    figures("affected", "people", { of: affectedPeople, emphasis: "subtotal" }),
    ...used("evacuated", evacuated),
    figures("assisted", "people", { of: ({ zone }) => assisted.get(zone) ?? null, emphasis: "subtotal" }),
    ...used("sheltered", apart("sheltered")),
    ...used("visitors", apart("visitors")),
    groupRow("groupNeeds", keyed("report.population.groups.needs")),
    ...PEOPLE.map((key) => statistic(key, "people")),
    groupRow("groupHomes", keyed("report.population.groups.homes")),
    ...HOMES.map((key) => statistic(key, "count")),
    groupRow("groupTracts", keyed("report.population.groups.tracts")),
    statistic("tracts", "tracts"),
  ];
}

/** The share of each zone's people who are affected; shares have no total. */
function affectedShares(zones: readonly ReportZone[]): TableRow {
  const shares = zones.map(({ affected }) => ({
    figure: figureOf("percent", affected, { decimals: Number.isInteger(affected) ? 0 : 1 }),
  }));
  return row("affectedShare", [keyed("report.population.rows.affectedShare"), ...shares, NOTHING]);
}

function hasUnknownPoverty(zones: readonly ReportZone[]): boolean {
  return zones.some(({ unknown_poverty }) => (unknown_poverty ?? 0) > 0);
}

/**
 * Notes on how many tracts lack figures: if several statistics lack them, that of the worst one. The list of tracts
 * shows which.
 */
function missingNotes({ zones }: ReportContext["facts"]): ReportText[] {
  const tracts = zones.reduce((sum, zone) => sum + zone.tracts, 0);
  const [most, ...others] = (["population", "below_poverty", ...PEOPLE, ...HOMES] as const)
    .map((key) => ({ key, lacking: zones.reduce((sum, zone) => sum + zone.missing[key], 0) }))
    .filter(({ lacking }) => lacking > 0)
    .sort((a, b) => b.lacking - a.lacking);
  if (most === undefined) return [keyed("report.population.complete")];
  const values = {
    statistic: keyed(`report.population.rows.${most.key}`),
    count: cell("tracts", most.lacking),
    all: count(tracts),
  };
  if (others.length === 0) return [keyed("report.population.missing", values)];
  return [keyed("report.population.missingUpTo", { ...values, share: percentage((most.lacking / tracts) * 100) })];
}

function notesOf(context: ReportContext): ReportText[] {
  const { zones, settings, dataSet } = context.facts;
  const shared = zones.some((zone) => zone.shared > 0);
  return [
    keyed(`report.poverty.${dataSet.povertyMeaning}`),
    keyed(`report.population.selection.${settings.selection}`),
    ...(shared ? [keyed(`report.population.overlap.${settings.overlap}`)] : []),
    keyed("report.population.people"),
    ...(settings.institutions === "leftOut" ? [keyed("report.parameters.institutions.leftOut")] : []),
    ...(hasUnknownPoverty(zones) ? [keyed("report.population.unknownPoverty")] : []),
    ...unknownNotes(context),
    ...horizonNotes(context.facts.arrivals),
    ...missingNotes(context.facts),
  ];
}
