import { BASE_PATH } from "../../contract/api/base-path.ts";

/** The shelves on which help topics are, in reading order; `parts` holds each widget's own topic. */
export const HELP_GROUPS = ["start", "work", "method", "around", "parts"] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

/** One section of a topic under a heading; the first has none. */
export interface HelpSection {
  /** Anchor, the same in every language; empty before the first heading. */
  readonly id: string;
  readonly title: string;
  /** Written by the build from the project's own Markdown, never from anything a user entered. */
  readonly html: string;
}

/** A help topic in one language, as the build writes it to assets/help/{lang}.json. */
export interface HelpTopic {
  /** The name in the address: `/help?topic=zones`. */
  readonly id: string;
  readonly group: HelpGroup;
  readonly title: string;
  /** The widget whose own topic it is; shown to those who may have the widget. */
  readonly widget?: string;
  /** Privilege indexes, any of which opens it; empty for everyone. */
  readonly privileges: readonly number[];
  readonly sections: readonly HelpSection[];
}

export interface HelpIndex {
  readonly topics: readonly HelpTopic[];
}

export const helpAddress = (language: string): string => `${BASE_PATH}/assets/help/${language}.json`;

/** The help page, and the addresses of a topic and of a section on it. */
export const HELP_ROUTE = "/help";
export const topicAddress = (topic: string, section = ""): string =>
  `${HELP_ROUTE}?topic=${encodeURIComponent(topic)}${section === "" ? "" : `#${section}`}`;
