import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { publicAccess } from "../../contract/people/privileges.ts";
import { useApp } from "../widget/app-context.ts";
import { ruleOf, usePermission } from "../gate/session.ts";
import { needsOf } from "../widget/define-widget.ts";
import { ApiError, CLIENT_ERRORS } from "../http/api-error.ts";
import { helpAddress, type HelpIndex, type HelpTopic } from "./topics.ts";

/**
 * The help topics that the reader may open, in the reader's language: a separate file, fetched on first use and never
 * part of the code.
 */
export function useHelpTopics({ wanted = true }: { readonly wanted?: boolean } = {}) {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  const mayOpen = useMayOpen();
  return useQuery({
    queryKey: ["help", language],
    queryFn: ({ signal }) => fetchHelp(language, signal),
    enabled: wanted,
    staleTime: Infinity,
    select: useCallback((index: HelpIndex) => index.topics.filter(mayOpen), [mayOpen]),
  });
}

/** A widget's topic is shown to users who may have one of its instances in this app; other topics by their privileges. */
function useMayOpen(): (topic: HelpTopic) => boolean {
  const app = useApp();
  const may = usePermission();
  return useCallback(
    ({ widget, privileges }) => {
      if (widget === undefined) return may(ruleOf(privileges));
      return [...app.instances.values()].some(
        (one) => one.widget === widget && may(needsOf(app, one.id) ?? publicAccess),
      );
    },
    [app, may],
  );
}

async function fetchHelp(language: string, signal: AbortSignal): Promise<HelpIndex> {
  const address = helpAddress(language);
  const response = await fetch(address, { signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ApiError({ status: 0, key: CLIENT_ERRORS.offline, message: `${address}: no answer` });
  });
  if (!response.ok)
    throw new ApiError({
      status: response.status,
      key: CLIENT_ERRORS.unknown,
      message: `${address}: ${response.status}`,
    });
  return (await response.json()) as HelpIndex;
}
