import "../../framework/ui/record-list/RecordList.css";
import { useMemo, useState } from "react";
import { DataError, DataSet, Lacking } from "../../client/content/DataSet.tsx";
import type { DataField, DataRow } from "../../client/content/data-reader.ts";
import { useDataText } from "../../client/content/data-text.ts";
import { useDataPage, type ReadyData } from "../../client/content/use-data.ts";
import { useMapBounds, useNarrowedByWire, useNarrowing } from "../../client/content/use-narrowing.ts";
import { useSelectedByWire, useSelection } from "../../client/content/use-selection.ts";
import type { ListSort } from "../../contract/lists/list-query.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { AddressButton, Button } from "../../framework/ui/controls/index.ts";
import { EmptyState, Loading } from "../../framework/ui/index.ts";
import { RecordGrid, type GridColumn } from "../../framework/ui/grid/RecordGrid.tsx";
import { Pager } from "../../framework/ui/record-list/Pager.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { DataTableConfig } from "./config.ts";

/** Most records that the service gives as GeoJSON at once: a longer file would end without saying so. */
const GEOJSON_MOST = 10_000;

/** The records of a data set, page by page, to be selected for the other widgets of the page. */
export default function DataTable({ config, instance, setAction }: WidgetProps<DataTableConfig>) {
  const wired = useNarrowedByWire(setAction);
  const marked = useSelectedByWire(setAction);
  return <DataSet id={config.data}>{(data) => <Records {...{ data, config, instance, wired, marked }} />}</DataSet>;
}

interface RecordsProps extends Pick<WidgetProps<DataTableConfig>, "config" | "instance"> {
  readonly data: ReadyData;
  readonly wired: ReturnType<typeof useNarrowedByWire>;
  readonly marked: ReturnType<typeof useSelectedByWire>;
}

interface TableRow {
  readonly id: string;
  readonly cells: DataRow;
}

function Records({ data, config, instance, wired, marked }: RecordsProps) {
  const text = useTexts("widgets.data-table");
  const list = useTexts("list");
  const { number } = useFormat();
  const { label } = data;
  const around = useMapBounds(config);
  const { filter, within, unfit } = useNarrowing(data, { ...config, instance, wired, around });
  const [selected, select] = useSelection(data, marked);
  const [sort, setSort] = useState(() => firstSort(config));
  const [size, setSize] = useState(config.pageSize);
  // Other records begin with their first page.
  const scope = JSON.stringify([filter, within, sort, size]);
  const [turned, turn] = useState({ scope, page: 0 });
  const page = turned.scope === scope ? turned.page : 0;
  const offset = page * size;
  const answer = useDataPage(data, { filter, within, sort, offset, limit: size });
  const columns = useGridColumns(data, config.columns);
  const { key, name, file, placed } = data.open;
  const rows = useMemo(() => rowsOf(answer.data?.rows ?? [], key), [answer.data, key]);
  if (answer.isError) return <DataError error={answer.error} data={label} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading />;
  const { total } = answer.data;
  const lacking = [...config.columns.filter((one) => !data.open.fields.some((field) => field.name === one)), ...unfit];
  const keyOf = ({ cells }: TableRow): string | number =>
    typeof cells[key] === "number" ? cells[key] : String(cells[key]);
  const isSelected = (row: TableRow): boolean => selected.some((one) => String(one) === String(keyOf(row)));
  const sizes = [...new Set([config.pageSize, 25, 50, 100])].sort((a, b) => a - b);
  return (
    <section className="pv-list pv-stack pv-inset pv-help-room" aria-label={label}>
      <div className="pv-row pv-row--apart">
        <p className="pv-strong" role="status">
          {label} · {list("found", { count: total, formatted: number(total) })}
        </p>
        <div className="pv-row">
          {selected.length > 0 && (
            <Button icon="x" onClick={() => select([])}>
              {text("deselect", { count: selected.length })}
            </Button>
          )}
          {config.files && file && (
            <>
              <AddressButton href={file("csv", { filter, within })} download>
                CSV
              </AddressButton>
              {placed && total <= GEOJSON_MOST && (
                <AddressButton href={file("geojson", { filter, within })} download={`${config.data}.geojson`}>
                  GeoJSON
                </AddressButton>
              )}
            </>
          )}
        </div>
      </div>
      <Lacking fields={lacking} />
      {total === 0 ? (
        <EmptyState
          icon="search"
          text={filter.length > data.resolved.filter.length ? list("noMatches") : list("empty")}
        />
      ) : (
        <div className="pv-list__rows" data-waiting={answer.isPlaceholderData}>
          <RecordGrid
            label={label}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            chosen={rows.filter(isSelected).map(({ id }) => id)}
            onChoose={(ids) => {
              const chosen = rows.filter(({ id }) => ids.includes(id));
              const [only] = chosen;
              select(chosen.map(keyOf), only && chosen.length === 1 ? String(only.cells[name] ?? "") : undefined);
            }}
            list={{
              sort,
              onSort: setSort,
              onWidths: () => undefined,
              onOrder: () => undefined,
              waiting: answer.isPlaceholderData,
            }}
          />
        </div>
      )}
      {total > Math.min(...sizes) && (
        <Pager
          list={label}
          {...{ page, size, sizes, total }}
          onPage={(next) => turn({ scope, page: next })}
          onSize={setSize}
        />
      )}
    </section>
  );
}

/** Rows by their keys, so that a press means the same record once others have arrived; one more of a key by its place. */
function rowsOf(records: readonly DataRow[], key: string): readonly TableRow[] {
  const seen = new Set<string>();
  return records.map((cells, i) => {
    const own = String(cells[key]);
    const id = seen.has(own) ? `${own} ${i}` : own;
    seen.add(own);
    return { id, cells };
  });
}

const firstSort = ({ sort, descending }: DataTableConfig): readonly ListSort[] =>
  sort === "" ? [] : [{ column: sort, direction: descending ? "desc" : "asc" }];

/** The chosen fields as columns, the one that names a record as the heading of its row. */
function useGridColumns(
  { fields, open: { name } }: ReadyData,
  chosen: readonly string[],
): readonly GridColumn<TableRow>[] {
  const textOf = useDataText();
  return useMemo(() => {
    const shown =
      chosen.length === 0 ? fields : chosen.flatMap((one) => fields.find((field) => field.name === one) ?? []);
    const head = shown.some((field) => field.name === name) ? name : shown[0]?.name;
    return shown.map((field): GridColumn<TableRow> => ({
      id: field.name,
      header: field.label,
      value: ({ cells }) => plainCell(cells[field.name]),
      display: ({ cells }) => textOf(cells[field.name], field),
      sortable: true,
      minWidth: 110,
      ...(isFigure(field) && { numeric: true }),
      ...(field.name === head && { rowHeader: true }),
    }));
  }, [fields, name, chosen, textOf]);
}

const isFigure = ({ kind, choices }: DataField): boolean => kind === "number" && choices.size === 0;
const plainCell = (value: DataRow[string] | undefined): string | number | null =>
  typeof value === "boolean" ? String(value) : (value ?? null);
