import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "../../framework/http/api-error.ts";
import { EmptyState, ErrorState, Loading, RecordPage } from "../../framework/ui/index.ts";

/** The record that an address names: its id, `new` without one, `none` for a text that cannot be an id. */
type AddressedRecord = { readonly kind: "id"; readonly id: number } | { readonly kind: "new" | "none" };

/** The record of the address's `:id`, with the id for a query (null sends none). */
export function useAddressedRecord(): AddressedRecord & { readonly asked: number | null } {
  const { id } = useParams();
  if (id === undefined) return { kind: "new", asked: null };
  if (!/^[1-9]\d{0,9}$/.test(id)) return { kind: "none", asked: null };
  return { kind: "id", id: Number(id), asked: Number(id) };
}

interface RecordDetailPageProps<Row> {
  readonly addressed: AddressedRecord;
  readonly query: UseQueryResult<Row>;
  readonly back: { readonly to: string; readonly label: string };
  /** Title without a record: of a refusal, or while it is on its way. */
  readonly title: string;
  /** Title of the record, or of a new one. */
  titleOf(record: Row | null): string;
  /** Information about the record as a whole. */
  noteOf?(record: Row): ReactNode;
  readonly icon: string;
  /** The message for users who may not create one; null for those who may. */
  readonly mayNotCreate: string | null;
  /** The message if there is no such record. */
  unknown(id: string): string;
  children(record: Row | null): ReactNode;
}

/** The page of one record or a new one, with its states: loading, unknown, failed, forbidden, or its children. */
export function RecordDetailPage<Row>(props: RecordDetailPageProps<Row>) {
  const { addressed, query, back, title, titleOf, noteOf, icon, mayNotCreate, unknown, children } = props;
  const { id = "" } = useParams();
  const state = (content: ReactNode) => (
    <RecordPage title={title} back={back}>
      {content}
    </RecordPage>
  );
  if (addressed.kind === "new") {
    if (mayNotCreate !== null) return state(<EmptyState icon="lock" text={mayNotCreate} />);
    return (
      <RecordPage title={titleOf(null)} back={back}>
        {children(null)}
      </RecordPage>
    );
  }
  if (addressed.kind === "none" || (query.error instanceof ApiError && query.error.status === 404))
    return state(<EmptyState icon={icon} text={unknown(id)} />);
  if (query.isError) return state(<ErrorState error={query.error} retry={() => void query.refetch()} />);
  if (query.data === undefined) return state(<Loading />);
  return (
    <RecordPage title={titleOf(query.data)} back={back} note={noteOf?.(query.data)}>
      {children(query.data)}
    </RecordPage>
  );
}
