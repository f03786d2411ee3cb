import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { RecordPage } from "../RecordPage.tsx";
import { QueryState } from "../states.tsx";
import { RecordList } from "./RecordList.tsx";
import type { RecordListProps } from "./props.ts";

interface RecordListPageProps<Row> extends Omit<RecordListProps<Row>, "source" | "label"> {
  /** Title of the page and name of its list. */
  readonly title: string;
  /** All rows of the list. */
  readonly query: UseQueryResult<readonly Row[]>;
  /** Dialogs of its actions. */
  readonly children?: ReactNode;
}

/**
 * A page that is a list of records: its rows on the way, not to be had, or there.
 *
 * @example
 * ```tsx
 * import type { UseQueryResult } from "@tanstack/react-query";
 * import { fieldColumns, type RecordColumn } from "../../../contract/lists/column.ts";
 * import { RecordListPage } from "./RecordListPage.tsx";
 * import { useDescribedColumns } from "./described-columns.ts";
 *
 * interface Shelter {
 *   readonly id: number;
 *   readonly name: string;
 *   readonly beds: number;
 * }
 * const ofShelter = fieldColumns((id) => `domain.lists.shelters.${id}`);
 * const COLUMNS: readonly RecordColumn<Shelter>[] = [
 *   ofShelter("name", 26, { minWidth: 150, rowHeader: true }),
 *   ofShelter("beds", 10, { minWidth: 90 }, "number"),
 * ];
 *
 * export function Shelters({ query }: { query: UseQueryResult<readonly Shelter[]> }) {
 *   const columns = useDescribedColumns(COLUMNS);
 *   const idOf = ({ id }: Shelter) => String(id);
 *   return <RecordListPage title="Shelters" query={query} name="shelters" columns={columns} rowId={idOf} />;
 * }
 * ```
 */
export function RecordListPage<Row>({ title, query, children, ...list }: RecordListPageProps<Row>) {
  return (
    <RecordPage title={title}>
      {!query.isSuccess ? (
        <QueryState query={query} />
      ) : (
        <RecordList {...list} label={title} source={{ kind: "client", rows: query.data }} />
      )}
      {children}
    </RecordPage>
  );
}
