/** The interface languages; the browser's is used where it is one of them, else the first. */
export const LANGUAGE_CODES = ["en", "es", "pt", "de"] as const;
export type Language = (typeof LANGUAGE_CODES)[number];
