import type { UseQueryResult } from "@tanstack/react-query";
import { Dialog, EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";

interface HistoryChange {
  readonly at: string;
  readonly action: string;
}

/** Lists who changed what in a record, newest first. */
export function RecordHistory<Of extends HistoryChange>(props: {
  readonly title: string;
  readonly query: UseQueryResult<{ readonly changes: readonly Of[] }>;
  /** Text for an empty history. */
  readonly none: string;
  /** Returns the author and time of a change. */
  headOf(change: Of): string;
  /** The changes, one line per field. */
  linesOf(change: Of): readonly string[];
  onClose(): void;
}) {
  const { title, query, none, headOf, linesOf, onClose } = props;
  return (
    <Dialog title={title} alert={false} wide closes onClose={onClose} actions={null}>
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Loading />
      ) : query.data.changes.length === 0 ? (
        <EmptyState icon="recent" text={none} />
      ) : (
        <ol className="pv-plain-list pv-stack">
          {query.data.changes.map((change) => (
            <li key={`${change.at} ${change.action}`}>
              <p className="pv-strong">{headOf(change)}</p>
              <ul>
                {linesOf(change).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
