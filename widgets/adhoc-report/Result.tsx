import "../../framework/ui/record-list/RecordList.css";
import { useAtomValue } from "jotai";
import { Suspense, lazy, useMemo } from "react";
import { useResult } from "./calls.ts";
import type { AdhocQuery, AdhocRow, BaseView, ResultColumn } from "../../contract/adhoc/queries.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { timeZoneAtom, useFormat, useTexts } from "../../framework/i18n/index.ts";
import { SegmentedControl } from "../../framework/ui/controls/index.ts";
import { RecordGrid, type GridColumn } from "../../framework/ui/grid/RecordGrid.tsx";
import { EmptyState, Loading, QueryState } from "../../framework/ui/index.ts";
import { Pager } from "../../framework/ui/record-list/Pager.tsx";
import { ExportMenu } from "../../framework/ui/record-list/export/ExportMenu.tsx";
import { usePageSizes, useUsualPageSize } from "../../framework/ui/record-list/remembered.ts";
import { FilesMenu } from "./FilesMenu.tsx";
import { ResultChart } from "./ResultChart.tsx";
import { SHOWN, type Question } from "./question.ts";
import { useCellText } from "./use-cell-text.ts";

const privilege = anyOf("adhocReport.exportExcel");
const EXPORTS = { list: "adhoc", xlsx: privilege, pdf: privilege, csv: privilege, geojson: privilege } as const;
const ResultMap = lazy(() => import("./ResultMap.tsx"));
/** The grid itself neither filters nor sorts; the query does. */
const WHOLE = { search: "", filters: [], sort: [] };

interface ResultProps {
  readonly view: BaseView;
  readonly query: AdhocQuery;
  readonly question: Question;
  readonly ask: (change: Partial<Question>) => void;
  readonly language: string;
  readonly chartRows: number;
  readonly mapRows: number;
}

interface ResultRow {
  readonly id: string;
  readonly cells: AdhocRow;
}

/** The answer: a page of it as a grid, its chart and its map next to it, and how many records it has. */
export function Result({ view, query, question, ask, language, chartRows, mapRows }: ResultProps) {
  const text = useTexts("widgets.adhoc-report");
  const texts = useTexts("list");
  const { number } = useFormat();
  const timeZone = useAtomValue(timeZoneAtom);
  const sizes = usePageSizes();
  const [usualSize] = useUsualPageSize();
  const { page } = question;
  const kinds = view.placed ? SHOWN : SHOWN.filter((kind) => kind !== "map");
  const shown = kinds.find((kind) => kind === question.shown) ?? "all";
  const size = question.size ?? usualSize;
  const answer = useResult({ query, offset: page * size, limit: size, timeZone }, language);
  const columns = useGridColumns(answer.data?.columns);
  const rows = useMemo(
    () => answer.data?.rows.map((cells, i): ResultRow => ({ id: String(i), cells })) ?? [],
    [answer.data],
  );
  if (!answer.isSuccess) return <QueryState query={answer} />;
  const { total, leftOut } = answer.data;
  const missing = answer.data.columns.filter((column) => (column.missing ?? 0) > 0);
  const waiting = answer.isPlaceholderData;
  return (
    <section className="pv-list pv-stack" aria-label={text("result")}>
      <div className="pv-row pv-row--apart">
        <p className="pv-strong" role="status">
          {texts("found", { count: total, formatted: number(total) })}
        </p>
        <div className="pv-row">
          <FilesMenu query={query} timeZone={timeZone} />
          <ExportMenu list={view.title} exports={{ ...EXPORTS, adhoc: query }} columns={columns} view={WHOLE} />
          <SegmentedControl
            label={text("shown.label")}
            options={kinds}
            chosen={shown}
            textOf={(id) => text(`shown.${id}`)}
            onChoose={(next) => ask({ shown: next })}
          />
        </div>
      </div>
      {query.view === "zone_needs" && query.locations.length > 0 ? (
        <p className="pv-muted pv-small">{text("wholeZones")}</p>
      ) : null}
      {leftOut > 0 && (
        <p className="pv-muted pv-small">{text("leftOut", { count: leftOut, formatted: number(leftOut) })}</p>
      )}
      {missing.map((column) => (
        <p key={column.id} className="pv-muted pv-small">
          {text("missing", { column: column.title, count: column.missing ?? 0, formatted: number(column.missing) })}
        </p>
      ))}
      {total === 0 ? (
        <EmptyState icon="search" text={isNarrowed(query) ? texts("noMatches") : texts("empty")} />
      ) : (
        <div className="pv-columns">
          {shown === "all" || shown === "table" ? (
            <div className="pv-stack">
              <div className="pv-list__rows" data-waiting={waiting}>
                <RecordGrid
                  label={view.title}
                  columns={columns}
                  rows={rows}
                  rowId={({ id }) => id}
                  list={{
                    sort: query.sort,
                    onSort: (sort) => ask({ query: { ...query, sort: [...sort] } }),
                    onWidths: () => undefined,
                    onOrder: () => undefined,
                    waiting,
                  }}
                />
              </div>
              <Pager
                list={view.title}
                {...{ page, size, sizes, total }}
                onPage={(next) => ask({ page: next })}
                onSize={(next) => ask({ size: next, page: 0 })}
              />
            </div>
          ) : null}
          {shown === "all" || shown === "chart" ? (
            <ResultChart {...{ view, query, question, ask, language }} rows={chartRows} />
          ) : null}
          {view.placed && (shown === "all" || shown === "map") ? (
            <Suspense fallback={<Loading />}>
              <ResultMap
                {...{ view, query, language }}
                figure={question.figure}
                rows={mapRows}
                onLocations={(locations) => ask({ query: { ...query, locations: [...locations] } })}
              />
            </Suspense>
          ) : null}
        </div>
      )}
    </section>
  );
}

const isNarrowed = ({ locations, facilityTypes, sliders, filters }: AdhocQuery): boolean =>
  [locations, facilityTypes, sliders, filters].some((part) => part.length > 0);

/** Minimum width of a column in pixels. */
const LEAST = { figure: 110, other: 110 } as const;

function useGridColumns(columns: readonly ResultColumn[] | undefined): readonly GridColumn<ResultRow>[] {
  const textOf = useCellText();
  return useMemo(
    () =>
      (columns ?? []).map((column, place): GridColumn<ResultRow> => {
        const { id, title, unit, kind } = column;
        return {
          id,
          header: unit === null ? title : `${title} (${unit})`,
          value: ({ cells }) => {
            const value = cells[id] ?? null;
            return typeof value === "boolean" ? String(value) : value;
          },
          display: ({ cells }) => textOf(column, cells),
          sortable: true,
          minWidth: column.figure ? LEAST.figure : LEAST.other,
          ...(kind === "number" && { numeric: true }),
          ...(place === 0 && { rowHeader: true }),
        };
      }),
    [columns, textOf],
  );
}
