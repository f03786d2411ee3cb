import type { ComparedProduct } from "../../client/planning/projections.ts";
import { blockCells, figureCells, figureColumns, type FigureTable } from "../../client/figures/figure-table.ts";
import type { ProductComparison, SupplySource } from "../../contract/supply/calls/comparison.ts";
import type { UnitName } from "../../contract/api/domain.ts";
import type { DatedBlock } from "../../engine/supply/comparison.ts";
import { shownShares, type ShownComparison } from "../../engine/supply/shown.ts";
import { convert } from "../../engine/words/units.ts";
import type { ExportRow } from "../../framework/ui/index.ts";

/** The rows of a product in reading order; those of the second part add up to the running balance. */
const FIGURES = [
  ...(["projected", "actual", "surplus"] as const),
  ...(["carriedIn", "onOrder", "balance", "expired", "expected", "used"] as const),
] satisfies readonly (keyof DatedBlock)[];
export type FigureName = (typeof FIGURES)[number];

/** One row: a figure for each block and in total; a balance at the end of a block has no total. */
interface FigureRow {
  readonly figure: FigureName;
  readonly blocks: readonly (number | null)[];
  /** Undefined if a total means nothing; null if it is not known. */
  readonly total: number | null | undefined;
}

/** The rows of a comparison, exact or shown; goods on order have one only if there are any. */
export function figureRows({ blocks, total }: Pick<ShownComparison, "blocks" | "total">): FigureRow[] {
  const figures = FIGURES.filter((figure) => figure !== "onOrder" || total.onOrder > 0);
  return figures.map((figure) => ({ figure, blocks: blocks.map((block) => block[figure]), total: totalOf(figure) }));

  function totalOf(figure: FigureName): number | null | undefined {
    switch (figure) {
      case "carriedIn":
      case "balance":
        return undefined;
      case "expired":
        return blocks.reduce<number | null>(
          (sum, { expired }) => (sum === null || expired === null ? null : sum + expired),
          0,
        );
      default:
        return total[figure];
    }
  }
}

/** Returns whether a figure is a shortfall. */
export const isShort = (figure: FigureName, value: number | null | undefined): boolean =>
  (figure === "balance" || figure === "surplus") && typeof value === "number" && value < 0;

/** Names of the columns in the reader's language. */
interface SupplyExportNames {
  column(key: "product" | "figure" | "unit" | "total"): string;
  product(name: string): string;
  block(block: number): string;
  figure(figure: FigureName): string;
  unrounded(column: string): string;
  unit(compared: ComparedProduct): string;
}

/** The table as a spreadsheet: every figure as displayed, then the same figures unrounded. */
export function exportTable(products: readonly ComparedProduct[], names: SupplyExportNames): FigureTable {
  const blocks = products[0]?.shown.blocks.map(({ block }) => block) ?? [];
  return {
    columns: figureColumns(
      [
        { key: "product", label: names.column("product"), width: 14 },
        { key: "figure", label: names.column("figure"), width: 18 },
        { key: "unit", label: names.column("unit"), width: 12 },
      ],
      [
        ...blocks.map((block) => ({ key: `block${block}`, label: names.block(block), width: 18 })),
        { key: "total", label: names.column("total"), width: 14 },
      ],
      names.unrounded,
    ),
    rows: products.flatMap((compared) => {
      const { exact, shown } = compared;
      const unrounded = figureRows(exact);
      const inUnit = (value: number | null | undefined): number | null =>
        convert(value ?? null, exact.unit, shown.unit);
      return figureRows(shown).map(({ figure, blocks: values, total }): ExportRow => {
        const row = unrounded.find((one) => one.figure === figure);
        return {
          product: names.product(compared.product),
          figure: names.figure(figure),
          unit: names.unit(compared),
          ...figureCells(blockCells(values, total), blockCells((row?.blocks ?? []).map(inUnit), inUnit(row?.total))),
        };
      });
    }),
  };
}

/** One entry and its part of the shown figure; null if it adds nothing. */
interface SourceEntry {
  readonly source: SupplySource;
  readonly share: number | null;
}

/** The entries behind one figure of a block, or of all blocks together. */
export interface EntryGroup {
  readonly countedAs: "actual" | "onOrder" | "expected" | "used" | "uncounted";
  /** Their sum; null for entries that are not counted and if nothing was recorded. */
  readonly figure: number | null;
  readonly entries: readonly SourceEntry[];
}

/** The entries behind the figures of a block (null: of all seven). Their parts add up to the shown figure. */
export function entryGroups(exact: ProductComparison, shown: ShownComparison, block: number | null): EntryGroup[] {
  const blocks = block === null ? shown.blocks : shown.blocks.slice(block - 1, block);
  const counted = (["actual", "onOrder", "expected", "used"] as const).map((countedAs): EntryGroup => {
    const figures = blocks.map((one) => one[countedAs]);
    const known = figures.filter((figure) => figure !== null);
    return {
      countedAs,
      figure: known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0),
      entries: blocks.flatMap((one) =>
        sharesOf(
          exact.sources.filter((source) => source.countedAs === countedAs && source.block === one.block),
          { from: exact.unit, to: shown.unit, figure: one[countedAs] ?? 0 },
        ),
      ),
    };
  });
  const others = uncounted(exact).filter((source) => block === null || source.block === block);
  return [
    ...counted.filter(({ countedAs, entries }) => countedAs !== "onOrder" || entries.length > 0),
    { countedAs: "uncounted", figure: null, entries: others.map((source) => ({ source, share: null })) },
  ];
}

function sharesOf(
  sources: readonly SupplySource[],
  { from, to, figure }: { readonly from: UnitName; readonly to: UnitName; readonly figure: number },
): SourceEntry[] {
  const shares = shownShares(
    sources.map(({ quantity }) => quantity ?? 0),
    from,
    to,
    figure,
  );
  return sources.map((source, i) => ({ source, share: shares[i] ?? 0 }));
}

/** Entries that are not counted: deliveries after the 21 days, and units that cannot be converted to the need's. */
export const uncounted = ({ sources }: Pick<ProductComparison, "sources">): SupplySource[] =>
  sources.filter(({ countedAs }) => countedAs === "outside" || countedAs === "unfit");
