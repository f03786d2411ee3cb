/** What the offline page needs besides the product's own styles; a sheet made by script needs no permission of its own. */
const RULES = `
.along { max-inline-size: 70rem; margin-inline: auto; padding: var(--calcite-spacing-lg); }
.along-press { display: inline-flex; align-items: center; min-block-size: 44px; min-inline-size: 44px; font: inherit; }
.along fieldset > legend { float: left; padding-inline: 0; font-weight: var(--calcite-font-weight-bold); }
.along nav.pv-row { align-items: end; }
.along-field { max-inline-size: 36rem; }
.along-press:disabled { opacity: 0.5; cursor: default; }
.along-press:is([data-quiet], [aria-pressed="false"]) {
  background: var(--calcite-color-foreground-1);
  color: var(--calcite-color-text-1);
  box-shadow: inset 0 0 0 1px var(--calcite-color-border-input);
}
.along-entry { display: grid; gap: var(--calcite-spacing-xxs); align-content: start; min-inline-size: 0; }
.along-entry :is(input, select) {
  min-block-size: 44px;
  inline-size: 100%;
  padding-inline: var(--calcite-spacing-sm);
  border: 1px solid var(--calcite-color-border-input);
  border-radius: var(--calcite-corner-radius-sm);
  background: var(--calcite-color-foreground-1);
  color: var(--calcite-color-text-1);
  font: inherit;
  font-size: var(--calcite-font-size-relative-md);
}
.along-table :is(th, td)[data-numeric] { text-align: end; }
.along [role="group"]:focus-visible { outline: 2px solid var(--calcite-color-focus, var(--calcite-color-brand)); }
.along .pv-drawing { inline-size: 100%; block-size: auto; }
.along-map { overflow: auto; max-block-size: 80vh; }
.along-answer { font-size: var(--calcite-font-size-relative-md); }
@media (max-width: 40rem) {
  .along { padding: var(--calcite-spacing-md); }
  .along-tools { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .along-table thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; }
  .along-table tr { display: block; padding-block: var(--calcite-spacing-sm); border-block-end: 1px solid var(--calcite-color-border-input); }
  .along-table td { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: var(--calcite-spacing-sm); border: 0; padding: var(--calcite-spacing-xxs) 0; }
  .along-table td[data-numeric] { text-align: start; }
  .along-table td::before { content: attr(data-label); color: var(--calcite-color-text-2); }
}
@media print {
  .along { max-inline-size: none; }
}
`;

/** Puts the look on, in the variant that was chosen for the product, or else that of the device; paper is light. */
export function putOnLook(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  document.adoptedStyleSheets.push(sheet);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem("provision.preference.variant");
    } catch {
      // A page opened from a file may have no storage.
      return null;
    }
  };
  const show = (paper: boolean) => {
    const own = chosen();
    const variant = own === "dark" || own === "light" ? own : dark.matches ? "dark" : "light";
    const shown = paper ? "light" : variant;
    document.documentElement.dataset["variant"] = shown;
    document.body.className = `calcite-mode-${shown}`;
  };
  show(false);
  dark.addEventListener("change", () => show(false));
  window.addEventListener("beforeprint", () => show(true));
  window.addEventListener("afterprint", () => show(false));
}
