/** A piece of a page whose texts are escaped. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type MarkupChild = Markup | readonly Markup[] | string | number | null;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup with inserted parts: texts are escaped, markup is inserted as it is, null is left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly MarkupChild[]): Markup {
  return new Markup(strings.map((text, i) => text + sourceOf(parts[i] ?? null)).join(""));
}

function sourceOf(part: MarkupChild): string {
  if (part === null) return "";
  if (part instanceof Markup) return part.source;
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return part.map(({ source }) => source).join("");
}

/** A text escaped for an element or for an attribute in quotes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
