import "./RecordList.css";
import { useCallback, useEffect, useEffectEvent, useId, useState } from "react";
import type { ListSort } from "../../../contract/lists/list-query.ts";
import { usePermission } from "../../gate/session.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../controls/Button.tsx";
import { useAnnounce } from "../notices.tsx";
import { RecordGrid } from "../grid/RecordGrid.tsx";
import { EmptyState, ErrorState } from "../states.tsx";
import { ColumnChooser } from "./ColumnChooser.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { ListActions, SelectionBar, useSelection } from "./ListActions.tsx";
import { Pager } from "./Pager.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { ExportMenu } from "./export/ExportMenu.tsx";
import { isNarrowed, pagesOf, useListView } from "./address-view.ts";
import type { RecordListProps } from "./props.ts";
import { useColumns, usePageSizes, useUsualPageSize } from "./remembered.ts";
import { useRows } from "./use-rows.ts";

const NO_SORT: readonly ListSort[] = [];

/**
 * The one list of records of the administration pages. Search, filters, order and page are in the address; columns,
 * widths, page size and the last order are remembered for the reader under the list's name.
 */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { name, label, columns, source, rowId, actions = [], onOpen, emptyText, firstSort = NO_SORT } = props;
  const texts = useTexts("list");
  const { number } = useFormat();
  const announce = useAnnounce();
  const id = useId();
  const [view, change] = useListView(name, columns);
  const mine = useColumns(name, columns);
  const { remembered, remember } = mine;
  const [filtering, setFiltering] = useState(view.filters.length > 0);
  const [choosing, setChoosing] = useState(false);

  const sizes = usePageSizes();
  const [usualSize] = useUsualPageSize();
  const size = view.size ?? remembered.size ?? usualSize;
  const sort = view.sort ?? remembered.sort ?? firstSort;
  const { search, filters, page } = view;
  const shown = useRows(source, columns, { search, filters, sort, page, size });
  const { total, all, state } = shown;
  const permits = usePermission();
  const ofRows = actions.filter(({ selection, needs }) => selection !== "none" && permits(needs));
  const selectable = ofRows.length > 0;
  const scope = JSON.stringify([search, filters]);
  const whole = source.kind === "client" ? source.rows : null;
  const selection = useSelection(rowId, { scope, all: whole, rows: shown.rows });

  const found = isNarrowed(view) && all !== null && all !== total;
  const count = found
    ? texts("foundOf", { found: number(total), all: number(all) })
    : texts("found", { count: total, formatted: number(total) });

  // A page that the answer does not have (rows were deleted, a link is old) becomes the last one.
  const lastPage = pagesOf(total, size) - 1;
  const showExistingPage = useEffectEvent(() => {
    if (state === "ready" && page > lastPage) change({ page: lastPage });
  });
  useEffect(() => showExistingPage(), [state, page, lastPage]);

  const announceText = useEffectEvent((text: string) => announce(text));
  const announcement = state === "ready" ? (total === 0 && isNarrowed(view) ? texts("noMatches") : count) : null;
  useEffect(() => {
    if (announcement !== null) announceText(announcement);
  }, [announcement, scope]);

  const onSort = useCallback(
    (next: readonly ListSort[]) => {
      remember({ sort: [...next] });
      change({ sort: next, page: 0 });
    },
    [remember, change],
  );
  const filterable = columns.some(({ filter }) => filter);
  return (
    <section className="pv-list pv-stack" aria-label={label}>
      <div className="pv-list__bar pv-row" role="group" aria-label={texts("tools", { list: label })}>
        <SearchBox list={label} value={search} onSearch={(text) => change({ search: text, page: 0 })} />
        {filterable ? (
          <Button
            icon="filter"
            aria-expanded={filtering}
            aria-controls={filtering ? `${id}-filters` : undefined}
            onClick={() => setFiltering(!filtering)}
          >
            {filters.length > 0 ? texts("filtersSet", { count: filters.length }) : texts("filters")}
          </Button>
        ) : null}
        <Button icon="column-settings" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {texts("columns")}
        </Button>
        <span className="pv-grow" />
        {props.exports ? (
          <ExportMenu list={label} exports={props.exports} columns={mine.shown} view={{ search, filters, sort }} />
        ) : null}
        <ListActions actions={actions.filter((action) => action.selection === "none")} chosen={[]} />
      </div>
      {filtering ? (
        <FilterPanel
          id={`${id}-filters`}
          list={label}
          columns={columns}
          filters={filters}
          onFilters={(next) => change({ filters: [...next], page: 0 })}
        />
      ) : null}
      <SelectionBar
        selection={selection}
        answer={shown.answer}
        count={shown.state === "loading" && total === 0 ? texts("waiting") : count}
        actions={total > 0 ? ofRows : []}
      />
      {state === "failed" ? <ErrorState error={shown.error} retry={shown.retry} /> : null}
      <div className="pv-list__rows" data-waiting={state === "loading"} hidden={state === "failed"}>
        <RecordGrid
          label={label}
          columns={mine.shown}
          rows={shown.rows}
          rowId={rowId}
          chosen={selection.ids}
          list={{
            sort,
            onSort,
            onWidths: (widths) => remember({ widths: { ...remembered.widths, ...widths } }),
            onOrder: (order) => remember({ order: [...order] }),
            ...(selectable ? { onSelect: selection.set } : {}),
            ...(onOpen ? { onOpen } : {}),
            groupOf: sort[0]?.column === props.groups?.column ? props.groups?.of : undefined,
            waiting: state === "loading",
          }}
        />
        {state !== "ready" || total > 0 ? null : isNarrowed(view) ? (
          <EmptyState
            icon="search"
            text={texts("noMatches")}
            action={<Button onClick={() => change({ search: "", filters: [], page: 0 })}>{texts("clearAll")}</Button>}
          />
        ) : (
          <EmptyState icon="table" text={emptyText ?? texts("empty")} />
        )}
      </div>
      {/* No paging if one page of the shortest length is enough. */}
      {total > Math.min(...sizes) && (
        <Pager
          list={label}
          page={Math.min(page, lastPage)}
          size={size}
          sizes={sizes.includes(size) ? sizes : [...sizes, size].toSorted((a, b) => a - b)}
          total={total}
          onPage={(next) => change({ page: next })}
          onSize={(next) => {
            remember({ size: next });
            // The first visible row stays visible.
            change({ size: null, page: Math.floor((page * size) / next) });
          }}
        />
      )}
      {choosing ? (
        <ColumnChooser
          list={label}
          columns={mine}
          onReset={() => {
            mine.reset();
            change({ sort: null, size: null, page: 0 });
            announce(texts("resetDone"));
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </section>
  );
}
