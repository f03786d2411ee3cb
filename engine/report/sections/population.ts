import type { Statistic } from "../../statistics.ts";
import { cell, column, count, figureOf, groupRow, keyed, shownRow } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { FigureUnit, ReportBlock, ReportText, TableRow } from "../document.ts";
import type { ReportZone } from "../facts.ts";
import { zoneName } from "../names.ts";

/** Counts of people, and of what people live in, in the order of the table. */
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

/** The people of each zone and of all: who lives there, who is affected, who is planned for. */
export function population(context: ReportContext): ReportBlock[] {
  const { facts } = context;
  return [
    {
      kind: "table",
      id: "population",
      title: keyed("report.population.title"),
      unit: keyed("report.population.unit"),
      denominator: keyed("report.population.denominator"),
      columns: [
        column("statistic", keyed("report.population.statistic"), { numeric: false, width: 3 }),
        ...facts.zones.map(({ zone }) => column(`zone-${zone}`, zoneName(zone))),
        column("total", keyed("report.allZones")),
      ],
      rows: rowsOf(context),
      notes: notesOf(context),
      empty: keyed("report.none"),
    },
  ];
}

function rowsOf({ facts }: ReportContext): TableRow[] {
  const { zones } = facts;
  const row = (
    id: string,
    unit: FigureUnit,
    { of, emphasis = "none" }: { of: (zone: ReportZone) => number | null; emphasis?: TableRow["emphasis"] },
  ): TableRow => {
    const exact = zones.map(of);
    const { cells, total, exactTotal } = shownRow(exact);
    return {
      id,
      emphasis,
      cells: [
        keyed(`report.population.rows.${id}`),
        ...cells.map((shown, i) => cell(figureOf(unit, shown, { exact: exact[i] ?? null }))),
        cell(figureOf(unit, total, { exact: exactTotal })),
      ],
    };
  };
  const statistic = (key: Statistic, unit: FigureUnit) => row(key, unit, { of: (zone) => zone[key] });
  const assisted = new Map(facts.points.zones.map(({ zone, peopleADay }) => [zone, peopleADay]));
  return [
    groupRow("groupPeople", keyed("report.population.groups.people")),
    statistic("population", "people"),
    statistic("below_poverty", "people"),
    row("above_poverty", "people", { of: (zone) => zone.above_poverty }),
    ...(hasUnknownPoverty(zones) ? [row("unknown_poverty", "people", { of: (zone) => zone.unknown_poverty })] : []),
    affectedShares(zones),
    row("affected", "people", {
      of: ({ population: people, affected }) => (people === null ? null : (people * affected) / 100),
      emphasis: "subtotal",
    }),
    row("assisted", "people", {
      of: (zone) => assisted.get(zone.zone) ?? null,
      emphasis: "subtotal",
    }),
    groupRow("groupNeeds", keyed("report.population.groups.needs")),
    ...PEOPLE.map((key) => statistic(key, "people")),
    groupRow("groupHomes", keyed("report.population.groups.homes")),
    ...HOMES.map((key) => statistic(key, "count")),
    groupRow("groupTracts", keyed("report.population.groups.tracts")),
    row("tracts", "tracts", { of: (zone) => zone.tracts }),
  ];
}

/** The share of each zone's people who are affected; shares have no total. */
function affectedShares(zones: readonly ReportZone[]): TableRow {
  return {
    id: "affectedShare",
    emphasis: "none",
    cells: [
      keyed("report.population.rows.affectedShare"),
      ...zones.map(({ affected }) =>
        cell(figureOf("percent", affected, { decimals: Number.isInteger(affected) ? 0 : 1 })),
      ),
      { said: "" },
    ],
  };
}

function hasUnknownPoverty(zones: readonly ReportZone[]): boolean {
  return zones.some(({ unknown_poverty }) => (unknown_poverty ?? 0) > 0);
}

function notesOf({ facts }: ReportContext): ReportText[] {
  const { zones, settings, dataSet } = facts;
  const tracts = zones.reduce((sum, zone) => sum + zone.tracts, 0);
  const missing = (["population", "below_poverty", ...PEOPLE, ...HOMES] as const).flatMap((key) => {
    const lacking = zones.reduce((sum, zone) => sum + zone.missing[key], 0);
    return lacking === 0
      ? []
      : [
          keyed("report.population.missing", {
            statistic: keyed(`report.population.rows.${key}`),
            count: cell(figureOf("tracts", lacking)),
            all: count(tracts),
          }),
        ];
  });
  const shared = zones.some((zone) => zone.shared > 0);
  return [
    keyed(`report.poverty.${dataSet.povertyMeaning}`),
    keyed(`report.population.selection.${settings.selection}`),
    ...(shared ? [keyed(`report.population.overlap.${settings.overlap}`)] : []),
    keyed("report.population.people"),
    ...(hasUnknownPoverty(zones) ? [keyed("report.population.unknownPoverty")] : []),
    ...missing,
    ...(missing.length === 0 ? [keyed("report.population.complete")] : []),
  ];
}
