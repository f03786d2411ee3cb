import { zoneMark } from "../../display/zone-label.ts";
import { cell, column, count, figureOf, groupRow, keyed, row, raw, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ReportText, TableBlock } from "../document.ts";
import type { ReportTract } from "../facts.ts";

const words = { numeric: false } as const;

/**
 * The tracts that each zone counts, with the reason, the share that is counted and the main figures of each; nothing
 * where the list was not requested.
 */
export function tracts({ facts, zoneOf }: ReportContext): TableBlock[] {
  const { selection, overlap } = facts.settings;
  if (facts.tracts.length === 0) return [];
  const zones = [...Map.groupBy(facts.tracts, ({ zone }) => zone)];
  const whyOf = ({ picked, also }: ReportTract): ReportText => {
    const why = keyed(`report.tracts.why.${picked ? "picked" : "rule"}`);
    return also.length === 0
      ? why
      : keyed("report.tracts.shared", {
          why,
          zones: raw(also.map((one) => zoneMark(one, facts.zoneNames)).join(", ")),
        });
  };
  return [
    table({
      id: "tracts",
      title: keyed("report.sections.tracts"),
      unit: keyed("report.tracts.unit"),
      denominator: keyed("report.tracts.denominator"),
      columns: [
        column("fips", keyed("report.tracts.fips"), { ...words, width: 1.3 }),
        column("county", keyed("report.tracts.county"), { ...words, width: 1.4 }),
        column("why", keyed("report.tracts.why.head"), { ...words, width: 1.6 }),
        column("share", keyed("report.tracts.share")),
        column("population", keyed("report.population.rows.population")),
        column("below_poverty", keyed("report.population.rows.below_poverty")),
        column("households", keyed("report.population.rows.households")),
        column("missing", keyed("report.tracts.missing")),
      ],
      rows: zones.flatMap(([zone, all]) => [
        groupRow(`zone-${zone}`, keyed("report.tracts.ofZone", { zone: zoneOf(zone), count: count(all.length) })),
        ...all.map((tract) =>
          row(`${zone}-${tract.fips}`, [
            raw(tract.fips),
            raw(tract.county),
            whyOf(tract),
            {
              figure: figureOf("percent", Number((100 * tract.share).toFixed(1)), {
                exact: 100 * tract.share,
                decimals: 1,
              }),
            },
            cell("people", tract.population),
            cell("people", tract.below_poverty),
            cell("count", tract.households),
            cell("count", tract.missing),
          ]),
        ),
      ]),
      notes: [
        keyed(`report.population.selection.${selection}`),
        keyed("report.tracts.picked"),
        ...(facts.tracts.some(({ also }) => also.length > 0) ? [keyed(`report.population.overlap.${overlap}`)] : []),
        keyed("report.tracts.missingNote"),
      ],
    }),
  ];
}
