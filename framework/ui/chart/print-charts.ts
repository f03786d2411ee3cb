/**
 * Prints drawings, one a page, from a frame of their own: the page around them
 * stays as it is. Resolves when the dialog was opened.
 */
export async function printDrawings(title: string, drawings: readonly string[]): Promise<void> {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.className = "pv-print-frame";
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  frame.srcdoc = printPage(title, drawings);
  document.body.append(frame);
  await loaded;
  const target = frame.contentWindow;
  // Chromium prints while this waits; other browsers say when they are done.
  target?.addEventListener("afterprint", () => frame.remove(), { once: true });
  target?.focus();
  target?.print();
}

/** The page that is printed: nothing but the drawings. */
export function printPage(title: string, drawings: readonly string[]): string {
  const escaped = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const pages = drawings.map((svg) => `<figure>${svg}</figure>`).join("");
  return `<!doctype html><title>${escaped}</title><style>
    @page { size: landscape; margin: 12mm }
    body { margin: 0 }
    figure { margin: 0; break-after: page }
    figure:last-child { break-after: auto }
    svg { inline-size: 100%; block-size: auto }
  </style>${pages}`;
}
