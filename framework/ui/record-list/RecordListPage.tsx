import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { RecordPage } from "../RecordPage.tsx";
import { ErrorState, Loading } from "../states.tsx";
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

/** A page that is a list of records: its rows on the way, not to be had, or there. */
export function RecordListPage<Row>({ title, query, children, ...list }: RecordListPageProps<Row>) {
  return (
    <RecordPage title={title}>
      {query.isPending ? (
        <Loading />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <RecordList {...list} label={title} source={{ kind: "client", rows: query.data }} />
      )}
      {children}
    </RecordPage>
  );
}
