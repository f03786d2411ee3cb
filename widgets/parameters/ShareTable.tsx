import { useMemo, useState } from "react";
import { isSameJson } from "../../client/records/merge.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Checkbox } from "../../framework/ui/controls/index.ts";
import { RecordGrid } from "../../framework/ui/grid/RecordGrid.tsx";
import { cellsOf, linesOf, shareColumns, shareRows, typeShare, withLines, type ShareTab } from "./matrix.ts";
import { useShareColumns } from "./share-columns.ts";
import type { ParameterForm } from "./use-parameter-form.ts";
import { usePaste } from "./use-paste.tsx";

/** The percentages of a tab: one column for all products, and separate columns for products that differ or were separated. */
export function ShareTable(props: {
  readonly form: ParameterForm;
  readonly editable: boolean;
  readonly tab: ShareTab;
  readonly emptyText: string;
  /** Id of the selected row. */
  readonly selected?: string | null;
  onSelect?(id: string | null): void;
}) {
  const { form, editable, tab, emptyText, selected, onSelect } = props;
  const text = useTexts("widgets.parameters");
  const productText = useProductText();
  const { draft, change } = form;
  // A product that differed keeps its column during editing, whatever is typed there.
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  /** A product's values before it joined the shared column. */
  const [before, setBefore] = useState<ReadonlyMap<string, ReturnType<typeof linesOf>>>(new Map());
  const now = shareColumns(draft, tab, apart);
  const [columnsNow, setColumnsNow] = useState(now);
  if (!isSameJson(now, columnsNow)) setColumnsNow(now);
  const { shared, own, ofOneShare } = now;
  if (own.some((product) => !apart.has(product) && !ofOneShare.includes(product))) setApart(new Set(own));

  const rows = useMemo(() => shareRows(draft, tab), [draft, tab]);
  const hasRegions = rows.some(({ first }) => "region" in first && first.region !== null);
  const columns = useShareColumns({ form, editable, tab, columns: columnsNow, hasRegions });
  const cellOf = (id: string) => columns.find((column) => column.id === id)?.of;
  const { onPasteBlock, preview } = usePaste({
    form,
    tab,
    target: {
      columns,
      linesIn: (one) => shareRows(one, tab),
      idOf: ({ id }) => id,
      cellsOf: (row, id) => {
        const of = cellOf(id);
        return of ? cellsOf(tab, row, of) : [];
      },
      put: (one, row, id, value) => {
        const of = cellOf(id);
        return of ? typeShare(one, row, { ...of, value }) : one;
      },
    },
  });
  const setOwn = (product: string, wanted: boolean) => {
    const [model = product] = shared;
    const lines = wanted ? before.get(product) : linesOf(draft, tab, model);
    setBefore(new Map(before).set(product, linesOf(draft, tab, product)));
    setApart(new Set(wanted ? [...apart, product] : [...apart].filter((one) => one !== product)));
    if (lines) change((one) => withLines(one, tab, product, lines));
  };
  const choices = [...shared, ...own].filter((product) => !ofOneShare.includes(product));
  return (
    <>
      <RecordGrid
        label={text(`tabs.${tab}`)}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        emptyText={emptyText}
        {...(editable ? { onPasteBlock, ...(onSelect ? { selected: selected ?? null, onSelect } : {}) } : {})}
      />
      {preview}
      {editable && choices.length > 1 && (
        <div className="pv-stack pv-stack--tight" role="group" aria-label={text("ownShares")}>
          <span className="pv-muted pv-small">{text("ownShares")}</span>
          <div className="pv-row pv-row--wide">
            {draft.daily
              .filter(({ product }) => choices.includes(product))
              .map(({ product }) => (
                <Checkbox
                  key={product}
                  label={productText(product)}
                  checked={own.includes(product)}
                  // The shared column already has only this product.
                  disabled={shared.length === 1 && shared[0] === product}
                  onChange={(wanted) => setOwn(product, wanted)}
                />
              ))}
          </div>
        </div>
      )}
    </>
  );
}
