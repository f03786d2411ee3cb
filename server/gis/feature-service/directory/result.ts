import { html, type Markup } from "../../../answers/markup.ts";
import { addressOf, type DirectoryPage } from "./place.ts";
import { dateText, extentMarkup } from "./layer-page.ts";
import { anything, facts, isJson, listOf, table, textOf, type JsonObject } from "./values.ts";

/** The result of a query: rows, ids, a count or an extent. */
export function resultMarkup(place: DirectoryPage, answer: JsonObject): Markup {
  const { count, extent, objectIds, features } = answer;
  if (Array.isArray(features)) return rowsMarkup(place, answer);
  if (Array.isArray(objectIds)) {
    const link = (id: unknown) => html`<a href="${addressOf.layer(place)}/${textOf(id)}">${textOf(id)}</a> `;
    return html`<h2>Object IDs: ${objectIds.length}</h2>
      <p>${objectIds.map(link)}</p>`;
  }
  if (count !== undefined) return facts([["Count", count], ["Extent", extentMarkup(extent)]]); // oxfmt-ignore
  return anything(answer);
}

function rowsMarkup(
  place: DirectoryPage,
  { fields, features, exceededTransferLimit, objectIdFieldName }: JsonObject,
): Markup {
  const [columns, rows] = [listOf(fields), listOf(features)];
  const cell = (row: JsonObject, column: JsonObject): Markup | string => {
    const value = isJson(row["attributes"]) ? row["attributes"][textOf(column["name"])] : null;
    if (column["name"] === objectIdFieldName && place.layer !== null)
      return html`<a href="${addressOf.layer(place)}/${textOf(value)}">${textOf(value)}</a>`;
    return column["type"] === "esriFieldTypeDate" ? dateText(value) : textOf(value);
  };
  return html`<h2>Records: ${rows.length}</h2>
    ${exceededTransferLimit === true ? html`<p>There are more: ask for the next ones by Result Offset.</p>` : null}
    ${table(
      columns.map(({ alias, name }) => textOf(alias ?? name)),
      rows.map((row) => columns.map((column) => cell(row, column))),
      "Records",
    )}`;
}
