import type { SiteProposalOutcome } from "../../contract/supply/calls/site-proposals.ts";
import { screenColumns } from "../../framework/ui/record-list/described-columns.ts";
import type { SiteRule } from "./rules.ts";

/** A candidate, and how many people it serves in each block. */
export interface ListedSite {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly county: string;
  readonly at: readonly [number, number];
  readonly rule: SiteRule | null;
  readonly blocks: SiteProposalOutcome["sites"][number]["blocks"];
}

const typeKey = (type: string) => `domain.lists.supply.words.type.${type}`;
const ruleKey = (rule: SiteRule) => `widgets.site-proposals.rules.${rule}`;
const column = screenColumns<ListedSite>("widgets.site-proposals.columns");
const BLOCKS = [0, 1, 2, 3, 4, 5, 6];

/** Each candidate, with how many people it serves by block. */
export const COLUMNS = [
  column("name", { minWidth: 150, rowHeader: true }, ({ name }) => name),
  column("county", { minWidth: 110 }, ({ county }) => county),
  column("type", { minWidth: 130 }, ({ type }, text) => text(typeKey(type))),
  column("rule", { minWidth: 100 }, ({ rule }, text) => (rule === null ? "" : text(ruleKey(rule)))),
  ...BLOCKS.map((block) =>
    column(`block${block + 1}`, { width: 104 }, ({ blocks }) => blocks[block]?.people ?? null, { kind: "number" }),
  ),
];
