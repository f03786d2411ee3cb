// Made of the docstring of DataSet by `npm run generate`.
import { Loading } from "../../framework/ui/index.ts";
import { DataError, DataSet } from "../../client/content/DataSet.tsx";
import { useDataPage, type ReadyData } from "../../client/content/use-data.ts";

export function RecordCount({ id }: { readonly id: string }) {
  return <DataSet id={id}>{(data) => <Count data={data} />}</DataSet>;
}

function Count({ data }: { readonly data: ReadyData }) {
  const { filter } = data.resolved;
  const page = useDataPage(data, { filter, within: null, sort: [], offset: 0, limit: 1 });
  if (page.isError) return <DataError error={page.error} data={data.label} retry={() => void page.refetch()} />;
  return page.data ? <p role="status">{page.data.total}</p> : <Loading />;
}
