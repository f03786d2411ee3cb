import { DOMParser, type Document, type Element } from "@xmldom/xmldom";
import { UnreadableError } from "./unreadable.ts";

/**
 * Parses an XML text in the browser, its threads and the server alike. Undeclared prefixes (many programs write `gx:`
 * so) are treated as if they were declared. Throws an UnreadableError with the line for a text that is not XML.
 */
export function parseXml(text: string): Document {
  let fault: { readonly line: number; readonly found: string } | null = null;
  const trimmed = text.trimStart();
  const above = text.slice(0, text.length - trimmed.length).split("\n").length - 1;
  try {
    return new DOMParser({
      locator: true,
      onError(level, message, context) {
        if (level === "warning") return;
        const { lineNumber = 1, columnNumber = 1 } = Object(Object(context).locator) as { lineNumber?: number; columnNumber?: number }; // oxfmt-ignore
        const line = Math.max(1, lineNumber) + above;
        fault ??= { line, found: excerptAt(text, line, columnNumber) || message.slice(0, 60) };
        throw new UnreadableError("notXml", fault);
      },
    }).parseFromString(withPrefixes(withoutOwnPrefix(trimmed)), "text/xml");
  } catch (error) {
    if (error instanceof UnreadableError || !(error instanceof Error)) throw error;
    throw new UnreadableError("notXml", fault ?? { line: 1, found: excerptAt(text, 1) });
  }
}

/** The text of a line from shortly before a place in it: in a file without line ends, the line is the whole text. */
const excerptAt = (text: string, line: number, column = 1): string =>
  (text.split(/\r?\n/, line)[line - 1] ?? "")
    .slice(Math.max(0, column - 30))
    .trim()
    .slice(0, 60);

/** The namespaces of KML and GPX themselves; `gx` is an addition to KML. */
const OWN_PREFIX = /\sxmlns:([\w.-]+)\s*=\s*["'][^"']*\/(?:kml|GPX)\/(?!ext)[^"']*["']/;

/**
 * The text with the prefixes of the format's own elements removed, as readers expect them: `Placemark` for
 * `kml:Placemark`.
 */
function withoutOwnPrefix(text: string): string {
  const [, prefix] = OWN_PREFIX.exec(text.slice(0, 4_000)) ?? [];
  return prefix === undefined ? text : text.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</");
}

/** The start of a root element, after declarations and comments. */
const ROOT = /<([A-Za-z_][\w.-]*(?::[\w.-]+)?)(?=[\s/>])/;

/**
 * The text with a declaration added to the root element for each prefix that has none, so that line numbers stay the
 * same.
 */
function withPrefixes(text: string): string {
  const used = new Set([...text.matchAll(/<\/?([A-Za-z_][\w.-]*):[\w.-]+|\s([A-Za-z_][\w.-]*):[\w.-]+=["']/g)].flatMap(([, a, b]) => a ?? b ?? [])); // oxfmt-ignore
  const known = new Set([...text.matchAll(/\sxmlns:([\w.-]+)\s*=/g)].map(([, prefix]) => prefix));
  const unknown = [...used].filter((prefix) => prefix !== "xml" && prefix !== "xmlns" && !known.has(prefix));
  if (unknown.length === 0) return text;
  const declarations = unknown.map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`).join("");
  return text.replace(ROOT, (_, name: string) => `<${name}${declarations}`);
}

/** The elements of a name below another, in the order of the text. */
export const elementsIn = (parent: Document | Element, name: string): Element[] => [
  ...parent.getElementsByTagName(name),
];

/** The direct children of an element that have a name. */
export const childrenOf = (parent: Element, name: string): Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeName === name);
