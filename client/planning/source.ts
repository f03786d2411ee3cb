/**
 * Sources of a widget's content: the estimation that is being worked on, or a published one as it was last calculated.
 * Separate from the calls that fetch them: every page reads these names with the widgets' configs.
 */
export const SOURCES = ["working", "published"] as const;
export type Source = (typeof SOURCES)[number];
