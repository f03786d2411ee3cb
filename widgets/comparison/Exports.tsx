import { FigureExport } from "../../client/figure-export/FigureExport.tsx";
import { useProductText } from "../../client/use-product-text.ts";
import type { ComparedProduct } from "../../client/comparison.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { ChartHandle } from "../../framework/ui/chart/Chart.tsx";
import { exportTable } from "./export-rows.ts";
import { useNames } from "./use-names.ts";

/** What can be taken away: the table as a file, the charts as files and on paper to whom that is given. */
export function Exports(props: {
  readonly products: readonly ComparedProduct[];
  readonly fileStem: string;
  charts(): readonly ChartHandle[];
}) {
  const { products, fileStem, charts } = props;
  const text = useTexts("widgets.comparison");
  const productText = useProductText();
  const names = useNames();
  const table = (unrounded: (column: string) => string) => {
    const blocks = products[0]?.shown.blocks ?? [];
    return exportTable(products, {
      column: (key) => text(`columns.${key}`),
      block: (block) => {
        const dated = blocks[block - 1];
        return `${names.days(block)}${dated ? ` (${names.fullDates(dated)})` : ""}`;
      },
      figure: (figure) => text(`figures.${figure}`),
      unrounded,
      product: productText,
      unit: ({ shown }) => names.unit(shown.unit),
    });
  };
  return <FigureExport stem={fileStem} tableStem={`${fileStem}_comparison`} table={table} charts={charts} />;
}
