/** A page of the service directory: an answer as a person reads it. No script and no style of its own, so that any policy lets it through. */
export function htmlOf(answer: unknown, title: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title></head><body><h1>${escaped(title)}</h1>
<p><a href="?f=json">JSON</a></p>${valueHtml(answer)}</body></html>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Levels that are laid out; below, JSON is shorter. */
const DEEPEST = 2;

function valueHtml(value: unknown, depth = 0): string {
  if (Array.isArray(value)) return listHtml(value as unknown[], depth);
  if (typeof value !== "object" || value === null || depth > DEEPEST)
    return value === null ? "" : escaped(typeof value === "string" ? value : JSON.stringify(value));
  const parts = Object.entries(value).filter(([, each]) => each !== null);
  return `<dl>${parts.map(([name, each]) => `<dt><b>${escaped(name)}</b></dt><dd>${valueHtml(each, depth + 1)}</dd>`).join("")}</dl>`;
}

/** Things that are alike stand in a table; a thing with an address in the directory leads there. */
function listHtml(list: readonly unknown[], depth: number): string {
  const rows = list.map((each) => flat(each));
  if (rows.length === 0 || rows.some((row) => row === null))
    return escaped(list.map((each) => JSON.stringify(each)).join(", "));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row ?? {})))];
  const cell = (row: Readonly<Record<string, unknown>>, name: string): string => {
    const said = valueHtml(row[name] ?? null, depth + 2);
    return name === "name" && typeof row["href"] === "string" ? `<a href="${escaped(row["href"])}">${said}</a>` : said;
  };
  const shown = names.filter((name) => name !== "href");
  const head = shown.map((name) => `<th scope="col" align="left">${escaped(name)}</th>`).join("");
  const body = rows.map((row) => `<tr>${shown.map((name) => `<td>${cell(row ?? {}, name)}</td>`).join("")}</tr>`);
  return `<table border="1" cellpadding="4"><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

/** A feature as its attributes; null for what is no row. */
function flat(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { attributes, geometry: _, ...others } = value as Record<string, unknown>;
  return typeof attributes === "object" && attributes !== null ? { ...attributes } : others;
}
