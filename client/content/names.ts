/** The figures of an estimation that content may show, as configs name them. */
export const FIGURE_NAMES = ["people", "affected", "meals", "water", "ice", "trucks", "points", "zones"] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** What else a text may name of an estimation. */
export const FACT_NAMES = ["advisory", "storm", "disaster", "estimation", "start", "updated"] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** The names that a text may have between `{{` and `}}`. */
export const PLACEHOLDERS = [...FIGURE_NAMES, ...FACT_NAMES] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** A text's placeholders, by their names, whether known or not. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

export const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

/** A text cut at its placeholders: words and names take turns, and words come first. */
export const cutAtPlaceholders = (text: string): string[] => text.split(PLACEHOLDER);
