import type { ReactNode } from "react";
import { ApiError } from "../../framework/http/api.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Loading, Note } from "../../framework/ui/index.ts";
import { LayerError } from "../map/layers/layer-fault.ts";
import { useLayerFailure } from "../map/layers/use-layer-words.ts";
import { reportOfError } from "../map/layers/use-layer-features.ts";
import { DataRefusal } from "./data-reader.ts";
import { useData, type ReadyData } from "./use-data.ts";

interface DataSetProps {
  /** Empty while none is chosen. */
  readonly id: string;
  children(data: ReadyData): ReactNode;
}

/**
 * The content of a widget once its data set has answered; otherwise what it waits for, or why there is none.
 *
 * @example
 * ```tsx
 * import { Loading } from "../../framework/ui/index.ts";
 * import { DataError, DataSet } from "./DataSet.tsx";
 * import { useDataPage, type ReadyData } from "./use-data.ts";
 *
 * export function RecordCount({ id }: { readonly id: string }) {
 *   return <DataSet id={id}>{(data) => <Count data={data} />}</DataSet>;
 * }
 *
 * function Count({ data }: { readonly data: ReadyData }) {
 *   const { filter } = data.resolved;
 *   const page = useDataPage(data, { filter, within: null, sort: [], offset: 0, limit: 1 });
 *   if (page.isError) return <DataError error={page.error} data={data.label} retry={() => void page.refetch()} />;
 *   return page.data ? <p role="status">{page.data.total}</p> : <Loading />;
 * }
 * ```
 */
export function DataSet({ id, children }: DataSetProps) {
  const text = useTexts("client.content");
  const own = useText();
  const { resolved, ready, error, retry } = useData(id);
  if (id === "") return <EmptyState icon="table" text={text("none")} />;
  if (resolved === null) return <EmptyState icon="table" text={text("refused.gone", { about: id })} />;
  if (error) return <DataError error={error} data={own(resolved.chain[0].label)} retry={retry} />;
  return ready === null ? <Loading /> : children(ready);
}

/** Names the fields that a widget is to have of its data set, which has none of that name. */
export function Lacking({ fields }: { readonly fields: readonly string[] }) {
  const text = useTexts("client.content");
  if (fields.length === 0) return null;
  return <Note kind="warning">{text("lacking", { count: fields.length, fields: fields.join(", ") })}</Note>;
}

/** Why a data set has no answer, by its name; nothing else on the page is affected. */
export function DataError({ error, data, retry }: { error: unknown; data: string; retry: () => void }) {
  const text = useTexts("client.content");
  const states = useTexts("shell");
  const failure = useLayerFailure();
  const refusal = error instanceof DataRefusal ? error : null;
  if (isForbidden(error)) return <EmptyState icon="lock" text={text("refused.forbidden", { data })} />;
  if (!refusal && !(error instanceof LayerError)) return <ErrorState error={error} retry={retry} />;
  const reason = refusal
    ? text(`refused.${refusal.reason}`, { about: refusal.about, data })
    : failure(reportOfError(error));
  return (
    <EmptyState
      icon="exclamation-mark-triangle"
      text={`${data}: ${reason}`}
      action={<Button onClick={retry}>{states("retry")}</Button>}
    />
  );
}

function isForbidden(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401 || error.status === 403;
  if (error instanceof DataRefusal) return error.reason === "forbidden";
  return error instanceof LayerError && (error.fault === "needsToken" || error.fault === "forbidden");
}
