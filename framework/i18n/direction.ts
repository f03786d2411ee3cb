/** The ways that lines of text run. */
export type Direction = "ltr" | "rtl";

/** The way the page's text runs now. What is laid out by style sheets follows by itself; this is for what is not. */
export const direction = (): Direction =>
  getComputedStyle(document.documentElement).direction === "rtl" ? "rtl" : "ltr";

/** Lays the page out for a language: its code, and the way its own texts say that they run (`shell.direction`). */
export function showLanguage(language: string, way: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = way === "rtl" ? "rtl" : "ltr";
}
