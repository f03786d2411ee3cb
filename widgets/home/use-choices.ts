import { useMemo } from "react";
import { askedFor, useFound, useRested } from "../../client/search.ts";
import { HELP_ROUTE } from "../../framework/help/topics.ts";
import { searchTopics } from "../../framework/help/search-topics.ts";
import { useHelpTopics } from "../../framework/help/use-help.ts";
import { findPages, groupsOf, helpChoices, type ChoiceGroup } from "./choices.ts";
import { leads, type Places } from "./use-places.ts";

/** What was found for what is typed, and how the search stands. */
export interface Choices {
  readonly groups: readonly ChoiceGroup[];
  /** Whether what is shown may still change without another key. */
  readonly searching: boolean;
  /** Why records and places could not be looked for; pages and help topics are found all the same. */
  readonly error: unknown;
  /** Whether there was anything to look for. */
  readonly asked: boolean;
  retry(): void;
}

const NONE = [] as const;

/** Pages and help topics are found in the browser, the rest by the server once the typing rests. */
export function useChoices(typed: string, places: Places): Choices {
  const asked = askedFor(typed) !== null;
  const rested = useRested(typed);
  const found = useFound(rested);
  const withHelp = places.pages.some(({ route }) => route === HELP_ROUTE);
  const help = useHelpTopics({ wanted: withHelp && asked });
  const topics = help.data ?? NONE;
  const records = asked && !found.isError ? (found.data ?? NONE) : NONE;
  const groups = useMemo(
    () =>
      asked
        ? groupsOf(
            [...records, ...findPages(places.pages, typed), ...helpChoices(searchTopics(topics, typed))].filter((one) =>
              leads(one, places),
            ),
          )
        : [],
    [asked, records, places, typed, topics],
  );
  return {
    groups,
    searching: asked && (rested !== typed || found.isFetching || help.isLoading),
    error: asked ? found.error : null,
    asked,
    retry: () => void found.refetch(),
  };
}
