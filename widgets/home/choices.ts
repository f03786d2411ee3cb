import type { SearchResult } from "../../contract/calls/search.ts";
import type { PageConfig } from "../../contract/app-config.ts";
import type { HelpHit } from "../../framework/help/search-topics.ts";
import { nameRank } from "../../framework/i18n/matching.ts";

/** Something that was found and can be gone to. */
export type Choice =
  | SearchResult
  | { readonly kind: "page"; readonly route: string; readonly title: string }
  | { readonly kind: "help"; readonly hit: HelpHit };
export type ChoiceKind = Choice["kind"];

/** The order in which the kinds stand. */
const KINDS: readonly ChoiceKind[] = ["disaster", "estimation", "county", "tract", "page", "help"];
/** Pages and help topics at most, as many as leave room for the records. */
const LOCAL_LIMIT = 5;

export interface ChoiceGroup {
  readonly kind: ChoiceKind;
  readonly choices: readonly Choice[];
}

/** The choices by kind, empty kinds left out. */
export function groupsOf(choices: readonly Choice[]): ChoiceGroup[] {
  return KINDS.map((kind) => ({ kind, choices: choices.filter((one) => one.kind === kind) })).filter(
    (group) => group.choices.length > 0,
  );
}

/** The pages whose title fits, best first. One that cannot be opened without a record's id is no place to go to. */
export function findPages(pages: readonly { route: string; title: string }[], typed: string): Choice[] {
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
export const helpChoices = (hits: readonly HelpHit[]): Choice[] =>
  hits.slice(0, LOCAL_LIMIT).map((hit) => ({ kind: "help", hit }));

/** Where a page's address leads without a record, or null where it needs one. */
export function plainRoute({ route }: Pick<PageConfig, "route">): string | null {
  const plain = route.replace(/\/:\w+\?/g, "");
  return /[:*]/.test(plain) ? null : plain;
}

/** What tells one choice from all others. */
export function choiceId(choice: Choice): string {
  switch (choice.kind) {
    case "disaster":
      return `disaster-${choice.did}`;
    case "estimation":
      return `estimation-${choice.eid}`;
    case "county":
    case "tract":
      return `${choice.kind}-${choice.fips}`;
    case "page":
      return `page-${choice.route}`;
    case "help":
      return `help-${choice.hit.topic.id}`;
  }
}
