import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { figureCells, figureColumns, type FigureTable } from "../../client/figures/figure-table.ts";
import { useFormatter } from "../../client/reports/view/use-formatter.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import type { RunBand } from "../../contract/planning/calls/what-if.ts";
import type { UnitName } from "../../contract/api/domain.ts";
import { roundFigure } from "../../engine/display/whole-figures.ts";
import { shownHeadline, type HeadlinePeople } from "../../engine/display/headline.ts";
import { bandSentences, largestSentence } from "../../engine/reports/sections/band.ts";
import { needTables, type ChosenUnits } from "../../engine/display/need-tables.ts";
import type { Needs } from "../../engine/needs/needs.ts";
import type { Tornado } from "../../engine/sensitivity/band.ts";
import { convert } from "../../engine/words/units.ts";
import { timeZoneAtom, useTexts } from "../../framework/i18n/index.ts";
import type { ExportRow } from "../../framework/ui/index.ts";

export const ENDS = ["low", "central", "high"] as const;

type BandAnswer = RunBand["band"];
type TruckRange = BandAnswer["trucks"];

/** One line of the band: whole figures as shown, and as they were calculated. */
export interface BandLine {
  readonly id: string;
  /** Null for people and for all trucks together. */
  readonly product: string | null;
  readonly measure: "people" | "quantity" | "trucks";
  readonly unit: UnitName | "people" | "trucks";
  readonly shown: TruckRange;
  readonly exact: TruckRange;
}

/** The planned figures of the run, rounded as on other screens. */
type ShownPlan = Needs & HeadlinePeople;

/** The lines to read: people, each product's quantity and trucks, all trucks together. */
export function shownBand(
  { peopleAssisted, products, trucks }: BandAnswer,
  units: ChosenUnits,
  planned: ShownPlan | null = null,
): BandLine[] {
  const whole = ({ low, central, high }: TruckRange, shown = roundFigure(central)): TruckRange => ({
    low: roundFigure(low),
    central: shown,
    high: roundFigure(high),
  });
  const tables = planned === null ? [] : needTables(planned, "quantity", units);
  const people = { id: "people", product: null, measure: "people", unit: "people" } as const;
  const counted = { product: null, measure: "trucks", unit: "trucks" } as const;
  return [
    {
      ...people,
      shown: whole(peopleAssisted, planned ? shownHeadline(planned).peopleAssisted : undefined),
      exact: peopleAssisted,
    },
    ...products.flatMap(({ product, unit: own, total, trucks: loads }): BandLine[] => {
      const unit = units[product] ?? own;
      const needed = tables.find((one) => one.product === product)?.all.shown.total;
      const inUnit = (figure: number | null) => convert(figure, own, unit);
      const exact = { low: inUnit(total.low), central: inUnit(total.central), high: inUnit(total.high) };
      return [
        { id: `${product} quantity`, product, measure: "quantity", unit, shown: whole(exact, needed), exact },
        { ...counted, id: `${product} trucks`, product, shown: loads.total, exact: loads.total },
      ];
    }),
    { ...counted, id: "trucks", shown: trucks, exact: trucks },
  ];
}

/** Names of the band's lines and assumptions as table, chart and exports write them. */
export function useLineNames() {
  const text = useTexts("widgets.band");
  const productText = useProductText();
  return useMemo(
    () => ({
      figure: ({ product, measure, unit }: Pick<BandLine, "product" | "measure" | "unit">) => {
        if (measure === "people") return text("peopleAssisted");
        if (product === null) return text("allTrucks");
        return text("figureOf", { product: productText(product), unit: text(`units.${unit}`) });
      },
      unit: (unit: BandLine["unit"]) => text(`units.${unit}`),
      factor: (factor: string) => text(`factors.${factor}`),
      rule: (rule: string) => text(`rules.${rule}`),
    }),
    [text, productText],
  );
}

/** How low and high are calculated, in the sentences of the report; those on one assumption alone, where it is given. */
export function useBandSentences() {
  const { format } = useFormatter(useAtomValue(timeZoneAtom));
  return (band: BandAnswer, on?: "largest" | keyof ReturnType<typeof bandSentences>): string[] => {
    if (on === "largest") return [format(largestSentence(band))];
    const all = bandSentences(band);
    return (on === undefined ? Object.values(all).flat() : all[on]).map(format);
  };
}

/** Names in the reader's language. */
interface BandExportNames extends Omit<ReturnType<typeof useLineNames>, "rule"> {
  column(key: "figure" | "unit" | "assumption" | (typeof ENDS)[number]): string;
  unrounded(column: string): string;
  readonly together: string;
}

/** The shown figures as a spreadsheet: the band, then how far each assumption alone moves trucks; unrounded figures follow. */
export function exportTable(lines: readonly BandLine[], tornado: Tornado, names: BandExportNames): FigureTable {
  const trucks = { measure: "trucks", unit: "trucks" } as const;
  return {
    columns: figureColumns(
      [
        { key: "figure", label: names.column("figure"), width: 28 },
        { key: "unit", label: names.column("unit"), width: 12 },
        { key: "assumption", label: names.column("assumption"), width: 28 },
      ],
      ENDS.map((end) => ({ key: end, label: names.column(end), width: 16 })),
      names.unrounded,
    ),
    rows: [
      ...lines.map((line): ExportRow => ({
        figure: names.figure(line),
        unit: names.unit(line.unit),
        assumption: names.together,
        ...figureCells(line.shown, line.exact),
      })),
      ...[{ product: null, swings: tornado.all }, ...tornado.products].flatMap(({ product, swings }) => {
        const central =
          lines.find((line) => line.product === product && line.measure === "trucks")?.shown.central ?? null;
        return swings.map(({ factor, low, high }): ExportRow => ({
          figure: names.figure({ product, ...trucks }),
          unit: names.unit("trucks"),
          assumption: names.factor(factor),
          ...figureCells({ low, central, high }, { low, central, high }),
        }));
      }),
    ],
  };
}
