// Made of the docstring of RecordListPage by `npm run generate`.
import type { UseQueryResult } from "@tanstack/react-query";
import { fieldColumns, type RecordColumn } from "../../contract/lists/column.ts";
import { RecordListPage } from "../../framework/ui/record-list/RecordListPage.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";

interface Shelter {
  readonly id: number;
  readonly name: string;
  readonly beds: number;
}
const ofShelter = fieldColumns((id) => `domain.lists.shelters.${id}`);
const COLUMNS: readonly RecordColumn<Shelter>[] = [
  ofShelter("name", 26, { minWidth: 150, rowHeader: true }),
  ofShelter("beds", 10, { minWidth: 90 }, "number"),
];

export function Shelters({ query }: { query: UseQueryResult<readonly Shelter[]> }) {
  const columns = useDescribedColumns(COLUMNS);
  const idOf = ({ id }: Shelter) => String(id);
  return <RecordListPage title="Shelters" query={query} name="shelters" columns={columns} rowId={idOf} />;
}
