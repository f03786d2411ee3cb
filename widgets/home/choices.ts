import { useMemo } from "react";
import { askedFor, useFound, useRested } from "../../client/planning/search.ts";
import type { PageConfig } from "../../contract/config/app-config.ts";
import type { SearchResult } from "../../contract/planning/calls/search.ts";
import { HELP_ROUTE } from "../../framework/help/topics.ts";
import { searchTopics, type HelpHit } from "../../framework/help/search-topics.ts";
import { useHelpTopics } from "../../framework/help/use-help.ts";
import { nameRank } from "../../framework/i18n/matching.ts";
import { useTypedPlaces, type TypedPlace } from "./typed-place.ts";

/** Something that was found and can be gone to. */
export type HomeChoice =
  | SearchResult
  | TypedPlace
  | { readonly kind: "page"; readonly route: string; readonly title: string }
  | { readonly kind: "help"; readonly hit: HelpHit };

/** The order in which the kinds are. */
const KINDS: readonly HomeChoice["kind"][] = [
  "coordinates",
  "disaster",
  "estimation",
  "place",
  "county",
  "tract",
  "page",
  "help",
];
/** Pages and help topics at most, as many as leave room for the records. */
const LOCAL_LIMIT = 5;

interface ChoiceGroup {
  readonly kind: HomeChoice["kind"];
  readonly choices: readonly HomeChoice[];
}

/** The choices by kind, empty kinds left out. */
export function groupsOf(choices: readonly HomeChoice[]): ChoiceGroup[] {
  return KINDS.map((kind) => ({ kind, choices: choices.filter((one) => one.kind === kind) })).filter(
    (group) => group.choices.length > 0,
  );
}

/** The pages whose title fits, best first. One that cannot be opened without a record's id is no place to go to. */
export function findPages(pages: readonly { route: string; title: string }[], typed: string): HomeChoice[] {
  return pages
    .flatMap((page) => {
      const rank = nameRank(page.title, typed);
      return rank === null ? [] : [{ ...page, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, LOCAL_LIMIT)
    .map(({ route, title }) => ({ kind: "page", route, title }));
}

/** As many help topics as have room. */
const helpChoices = (hits: readonly HelpHit[]): HomeChoice[] =>
  hits.slice(0, LOCAL_LIMIT).map((hit) => ({ kind: "help", hit }));

/** Where a page's address leads without a record, or null where it needs one. */
export function plainRoute({ route }: Pick<PageConfig, "route">): string | null {
  const plain = route.replace(/\/:\w+\?/g, "");
  return /[:*]/.test(plain) ? null : plain;
}

/** What tells one choice from all others. */
export function choiceId(choice: HomeChoice): string {
  switch (choice.kind) {
    case "disaster":
      return `disaster-${choice.did}`;
    case "estimation":
      return `estimation-${choice.eid}`;
    case "coordinates":
    case "place":
      return `${choice.kind}-${choice.name}-${choice.bounds.join()}`;
    case "county":
    case "tract":
      return `${choice.kind}-${choice.fips}`;
    case "page":
      return `page-${choice.route}`;
    case "help":
      return `help-${choice.hit.topic.id}`;
  }
}

/** Where the home page can lead the reader in this app. */
export interface Places {
  /** The page with the map on which the reader works or looks; null where there is none. */
  readonly map: string | null;
  /** The page of published estimations, for those who may not see the others. */
  readonly view: string | null;
  readonly login: string | null;
  /** Whether disasters and estimations are the reader's to work on. */
  readonly planner: boolean;
  /** The pages that can be gone to, with their titles. */
  readonly pages: readonly { readonly route: string; readonly title: string }[];
}

/** Whether a choice leads anywhere for this reader. */
function leads(choice: HomeChoice, { map, view, planner }: Places): boolean {
  switch (choice.kind) {
    case "disaster":
      return planner;
    case "estimation":
      return planner || view !== null;
    case "coordinates":
    case "place":
    case "county":
    case "tract":
      return map !== null;
    case "page":
    case "help":
      return true;
  }
}

/** What was found for what is typed, and the state of the search. */
export interface Choices {
  readonly groups: readonly ChoiceGroup[];
  /** Whether what is shown may still change without another key. */
  readonly searching: boolean;
  /** Why records and places could not be looked for; pages and help topics are found anyway. */
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
  const points = useTypedPlaces(rested);
  const typedPlaces = points.data ?? NONE;
  const groups = useMemo(
    () =>
      asked
        ? groupsOf(
            [
              ...typedPlaces,
              ...records,
              ...findPages(places.pages, typed),
              ...helpChoices(searchTopics(topics, typed)),
            ].filter((one) => leads(one, places)),
          )
        : [],
    [asked, typedPlaces, records, places, typed, topics],
  );
  return {
    groups,
    searching: asked && (rested !== typed || found.isFetching || help.isLoading || points.isLoading),
    error: asked ? found.error : null,
    asked,
    retry: () => void found.refetch(),
  };
}
