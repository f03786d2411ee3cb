import { folded, nameRank } from "../i18n/matching.ts";
import type { HelpSection, HelpTopic } from "./topics.ts";

/** A topic that matches the typed words, with the section that matches best. */
export interface HelpHit {
  readonly topic: HelpTopic;
  readonly section: HelpSection | null;
  /** The text around the match, where no title matches. */
  readonly excerpt: string;
}

/** Ranks of names run from 0 to 4; a heading comes after every title, a text after every heading. */
const HEADING = 5;
const TEXT = 10;
const AROUND = 60;

/** The topics in which every word that was typed occurs, titles first, then headings, then texts; in each, reading order. */
export function searchTopics(topics: readonly HelpTopic[], typed: string): HelpHit[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return topics
    .flatMap((topic) => {
      const best = [titleOf(topic, typed), ...topic.sections.map((section) => hitIn(topic, section, { typed, words }))]
        .filter((hit) => hit !== null)
        .sort((a, b) => a.rank - b.rank)[0];
      return best ? [best] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit);
}

/** The typed words, in the form in which they are compared. */
export const wordsOf = (typed: string): string[] =>
  folded(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

type RankedHit = { readonly rank: number; readonly hit: HelpHit };

function titleOf(topic: HelpTopic, typed: string): RankedHit | null {
  const rank = nameRank(topic.title, typed);
  return rank === null ? null : { rank, hit: { topic, section: null, excerpt: "" } };
}

function hitIn(
  topic: HelpTopic,
  section: HelpSection,
  { typed, words }: { readonly typed: string; readonly words: readonly string[] },
): RankedHit | null {
  const named = section.id === "" ? null : nameRank(section.title, typed);
  if (named !== null) return { rank: HEADING + named, hit: { topic, section, excerpt: "" } };
  const text = textOf(section);
  const compared = folded(text);
  if (!words.every((word) => compared.includes(word) || folded(topic.title).includes(word))) return null;
  const at = Math.min(...words.map((word) => compared.indexOf(word)).filter((place) => place >= 0));
  if (!Number.isFinite(at)) return null;
  return { rank: TEXT, hit: { topic, section, excerpt: excerptOf(text, at) } };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** A section's text without its markup. */
export const textOf = ({ html }: HelpSection): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

function excerptOf(text: string, at: number): string {
  const from = at <= AROUND ? 0 : text.indexOf(" ", at - AROUND) + 1;
  const end = text.indexOf(" ", at + AROUND);
  return `${from > 0 ? "… " : ""}${text.slice(from, end < 0 ? undefined : end)}${end < 0 ? "" : " …"}`;
}
