import type {
  SiteProposal,
  SiteProposalOutcome,
  SiteProposalRules,
} from "../../contract/supply/calls/site-proposals.ts";

/**
 * What a planner begins with: ten miles, no one's way counting more, every candidate, and no site for fewer people than
 * one trip of a feeding vehicle serves (300 meals, three a day).
 */
export const FIRST_RULES: SiteProposalRules = {
  miles: 10,
  weight: 1,
  least: 100,
  types: [],
  counties: [],
  pinned: [],
  forbidden: [],
  moved: [],
};

/** What one rule says of a site. */
export type SiteRule = "pinned" | "forbidden" | "moved";

/** The rule of a site; null for none. */
export function ruleOf({ pinned, forbidden, moved }: SiteProposalRules, id: number): SiteRule | null {
  if (pinned.includes(id)) return "pinned";
  if (forbidden.includes(id)) return "forbidden";
  return moved.some((one) => one.id === id) ? "moved" : null;
}

/** The rules with a site pinned or excluded, or neither. */
export function withRule(rules: SiteProposalRules, id: number, rule: "pinned" | "forbidden" | null): SiteProposalRules {
  const others = (ids: readonly number[]) => ids.filter((one) => one !== id);
  return {
    ...rules,
    pinned: rule === "pinned" ? [...others(rules.pinned), id] : others(rules.pinned),
    forbidden: rule === "forbidden" ? [...others(rules.forbidden), id] : others(rules.forbidden),
    moved: rule === null ? rules.moved.filter((one) => one.id !== id) : rules.moved,
  };
}

/** The ids of the open sites, by block. */
export const openOf = ({ blocks, sites }: SiteProposalOutcome): number[][] =>
  blocks.map((_, block) => sites.filter((site) => (site.blocks[block] ?? null) !== null).map(({ id }) => id));

/** The first and last block in which a site is open, counted from 1. */
export function spanOf({ blocks }: SiteProposal["outcome"]["sites"][number]): readonly [number, number] {
  return [blocks.findIndex((duty) => duty !== null) + 1, blocks.findLastIndex((duty) => duty !== null) + 1];
}

/** The block with the most people to serve, and what a proposal does in it. */
export function fullestBlock({ blocks }: SiteProposalOutcome) {
  const most = Math.max(...blocks.map(({ people }) => people));
  const index = blocks.findIndex(({ people }) => people === most);
  const figures = blocks[index];
  return figures && { block: index + 1, ...figures };
}

/** Who is no longer served after a change, by zone and county, in the block (from 1) with most of them. */
export function newlyUnserved(before: SiteProposalOutcome, after: SiteProposalOutcome) {
  const sum = (row: SiteProposalOutcome["unserved"][number] | undefined, block: number) =>
    (row?.beyondReach[block] ?? 0) + (row?.beyondCapacity[block] ?? 0);
  const blocks = after.blocks.map((_, block) => {
    const rows = after.unserved.flatMap((row) => {
      const was = before.unserved.find(({ zone, county }) => zone === row.zone && county === row.county);
      const more = sum(row, block) - sum(was, block);
      return more > 0 ? [{ zone: row.zone, county: row.county, more }] : [];
    });
    return { block: block + 1, rows, people: rows.reduce((all, { more }) => all + more, 0) };
  });
  return blocks.reduce((most, one) => (one.people > most.people ? one : most));
}
