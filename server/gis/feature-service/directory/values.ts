import { html, Markup } from "../../../answers/markup.ts";

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The items of a list; empty for anything else. */
export const listOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJson) : []);

/** A value as text; JSON if it is not a plain value. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return numberText(value);
  return typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Digits of a number for people: in degrees, some decimeters. The JSON has all of them. */
const DIGITS = 8;

/** A number for people; its whole part is always complete. */
function numberText(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return String(Math.abs(value) < 10 ** DIGITS ? Number(value.toPrecision(DIGITS)) : Math.round(value));
}

/** Named values, without the empty ones. */
export function facts(rows: readonly (readonly [name: string, value: unknown])[]): Markup {
  const filled = rows.filter(([, value]) => value instanceof Markup || textOf(value) !== "");
  return html`<dl>
    ${filled.map(
      ([name, value]) =>
        html`<dt><b>${name}</b></dt>
          <dd>${value instanceof Markup ? value : textOf(value)}</dd>`,
    )}
  </dl>`;
}

/** A table with a heading row; wide ones scroll inside. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (Markup | string)[])[],
  label: string,
): Markup {
  return html`<div style="overflow-x:auto" tabindex="0" role="region" aria-label="${label}">
    <table border="1" cellpadding="5" style="border-collapse:collapse;overflow-wrap:normal">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col" align="left">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Levels of nested values that are laid out; below, JSON is shorter. */
const DEEPEST = 2;

/** Any answer, laid out by its names. */
export function anything(value: unknown, depth = 0): Markup {
  if (!isJson(value) || depth > DEEPEST) {
    const list = listOf(value);
    return list.length === 0
      ? html`${textOf(value)}`
      : html`<ul>
          ${list.map((each) => html`<li>${textOf(each)}</li>`)}
        </ul>`;
  }
  return facts(
    Object.entries(value).map(([name, each]) => [name, textOf(each) === "" ? "" : anything(each, depth + 1)]),
  );
}
