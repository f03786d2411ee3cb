/** The id of the page's main part, to which the skip link leads. */
export const MAIN_ID = "main";

/** Puts the keyboard at the beginning of the page's main part. */
export function focusMain(options?: FocusOptions): void {
  document.getElementById(MAIN_ID)?.focus(options);
}
