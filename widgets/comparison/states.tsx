import type { ReactNode } from "react";
import type { Prompt } from "../../client/workflow-prompt.ts";
import type { Texts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import type { Compared } from "./use-compared.ts";
import { usePromptText } from "./use-prompt-text.ts";

/** What is in place of the figures while there are none; null where there are. */
export function stateOf({ eid, query, comparison, prompt }: Compared, text: Texts): ReactNode {
  if (eid === null) return <EmptyState icon="compare" text={text("noEstimation")} />;
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (comparison === null)
    return <EmptyState icon="compare" text={text("neverRun")} action={<PromptText prompt={prompt} />} />;
  return null;
}

/** What the workflow asks for next, if anything. */
function PromptText({ prompt }: { prompt: Prompt }) {
  return usePromptText(prompt);
}
