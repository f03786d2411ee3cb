import { useMemo } from "react";
import { askedFor, useFound, useRested } from "../../client/planning/search.ts";
import type { PageConfig } from "../../contract/config/app-config.ts";
import type { SearchResult } from "../../contract/planning/calls/search.ts";
import { HELP_ROUTE } from "../../framework/help/topics.ts";
import { searchTopics, type HelpHit } from "../../framework/help/search-topics.ts";
import { useHelpTopics } from "../../framework/help/use-help.ts";
import { nameRank } from "../../framework/i18n/matching.ts";
import { useTypedPlaces, type TypedPlace } from "./typed-place.ts";

/** A search result that can be opened. */
export type HomeChoice =
  | SearchResult
  | TypedPlace
  | { readonly kind: "page"; readonly route: string; readonly title: string }
  | { readonly kind: "help"; readonly hit: HelpHit };

/** The kinds in the order of the list. */
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
/** The most pages and help topics, so that records have room. */
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

/** The pages whose title matches, best first, without those that need a record's id. */
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

/** The first help topics, up to the limit. */
const helpChoices = (hits: readonly HelpHit[]): HomeChoice[] =>
  hits.slice(0, LOCAL_LIMIT).map((hit) => ({ kind: "help", hit }));

/** The address of a page without a record; null if it needs one. */
export function plainRoute({ route }: Pick<PageConfig, "route">): string | null {
  const plain = route.replace(/\/:\w+\?/g, "");
  return /[:*]/.test(plain) ? null : plain;
}

/** A unique id of a choice. */
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

/** The pages of this app that the home page can open for the reader. */
export interface Places {
  /** The map page for editing or viewing; null if there is none. */
  readonly map: string | null;
  /** The page of published estimations, for those who may not see the others. */
  readonly view: string | null;
  readonly login: string | null;
  /** Whether the reader may work on disasters and estimations. */
  readonly planner: boolean;
  /** The pages that can be opened, with their titles. */
  readonly pages: readonly { readonly route: string; readonly title: string }[];
}

/** Returns whether this reader can open a choice. */
function leads({ kind }: HomeChoice, { map, view, planner }: Places): boolean {
  if (kind === "page" || kind === "help") return true;
  if (kind === "disaster") return planner;
  return kind === "estimation" ? planner || view !== null : map !== null;
}

/** The results of a search and its state. */
export interface Choices {
  readonly groups: readonly ChoiceGroup[];
  /** Whether the results may still change without further typing. */
  readonly searching: boolean;
  /** The reason why records and places could not be searched; pages and help topics are found anyway. */
  readonly error: unknown;
  /** Whether the typed text can be searched. */
  readonly asked: boolean;
  retry(): void;
}

const NONE = [] as const;

/** Finds pages and help topics in the browser, and the rest on the server after a pause in typing. */
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
