import { html, type Markup } from "../../../answers/markup.ts";
import { addressOf, type DirectoryPage } from "./place.ts";
import { anything, facts, isJson, listOf, table, textOf, type JsonObject } from "./values.ts";

/** A layer's description for clients: its fields and what can be queried. */
export function layerPage(place: DirectoryPage, layer: JsonObject): Markup {
  const here = addressOf.layer(place, layer["id"]);
  const fields = listOf(layer["fields"]);
  return html`${facts([
      ["Name", layer["name"]],
      ["Description", layer["description"]],
      ["Type", layer["type"]],
      ["Geometry Type", layer["geometryType"]],
      ["Display Field", layer["displayField"]],
      ["Object ID Field", layer["objectIdField"]],
      ["Copyright Text", layer["copyrightText"]],
      ["MaxRecordCount", layer["maxRecordCount"]],
      ["Supported Query Formats", layer["supportedQueryFormats"]],
      ["Extent", extentMarkup(layer["extent"])],
      ["Time Info", isJson(layer["timeInfo"]) ? timeMarkup(layer["timeInfo"]) : ""],
      ["Drawing Info", isJson(layer["drawingInfo"]) ? drawingMarkup(layer["drawingInfo"]) : ""],
    ])}
    <h2>Fields</h2>
    ${table(
      ["Name", "Alias", "Type", "Length", "Coded Values"],
      fields.map((field) => [
        textOf(field["name"]),
        textOf(field["alias"]),
        textOf(field["type"]),
        textOf(field["length"]),
        codedValues(field["domain"]),
      ]),
      "Fields",
    )}
    <h2>Supported Operations</h2>
    <ul>
      <li><a href="${here}/query">Query</a></li>
      <li><a href="${here}/queryRelatedRecords">Query Related Records</a></li>
      <li><a href="${here}/generateRenderer">Generate Renderer</a></li>
      <li><a href="${here}/metadata">Metadata</a></li>
    </ul>`;
}

/** An extent by its sides with its coordinate system; empty for none. */
export function extentMarkup(extent: unknown): Markup | "" {
  if (!isJson(extent)) return "";
  const reference = isJson(extent["spatialReference"]) ? extent["spatialReference"] : {};
  const sides = ["xmin", "ymin", "xmax", "ymax"].map((side) => `${side} ${textOf(extent[side])}`);
  return html`${sides.join(", ")} (${textOf(reference["latestWkid"] ?? reference["wkid"])})`;
}

const codedValues = (domain: unknown): string =>
  isJson(domain)
    ? listOf(domain["codedValues"]).map(({ code, name }) => (code === name ? textOf(code) : `${textOf(code)}: ${textOf(name)}`)).join(", ")
    : ""; // oxfmt-ignore

function timeMarkup({ startTimeField, timeExtent, timeInterval, timeIntervalUnits }: JsonObject): Markup {
  const times = Array.isArray(timeExtent) ? timeExtent.map((at) => dateText(at)).join(" to ") : "";
  return facts([
    ["Start Time Field", startTimeField],
    ["Time Extent", times],
    ["Time Interval", `${textOf(timeInterval)} ${textOf(timeIntervalUnits)}`.trim()],
  ]);
}

/** A date of the protocol: milliseconds since 1970, in UTC. */
export const dateText = (at: unknown): string =>
  typeof at === "number" ? `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC` : textOf(at);

/** Describes how a layer is drawn: each of its symbols with its meaning. */
function drawingMarkup({ renderer }: JsonObject): Markup {
  if (!isJson(renderer)) return html``;
  const by = textOf(renderer["field1"] ?? renderer["field"]);
  const symbols = [...listOf(renderer["uniqueValueInfos"]), ...listOf(renderer["classBreakInfos"])];
  if (symbols.length === 0) return anything({ type: renderer["type"] });
  const over = textOf(renderer["normalizationField"]);
  return html`<p style="margin:0">${textOf(renderer["type"])}: ${over === "" ? by : `${by} / ${over}`}</p>
    <ul style="list-style:none;padding:0;margin:4px 0">
      ${symbols.map(({ label, symbol }) => html`<li>${swatch(symbol)} ${textOf(label)}</li>`)}
    </ul>`;
}

function swatch(symbol: unknown): Markup {
  const color = isJson(symbol) ? symbol["color"] : null;
  if (!Array.isArray(color) || !color.every((part) => typeof part === "number")) return html``;
  const [red = 0, green = 0, blue = 0, opacity = 255] = color as number[];
  const style = `display:inline-block;width:1em;height:1em;border:1px solid;vertical-align:middle;background:rgb(${red} ${green} ${blue} / ${opacity / 255})`;
  return html`<span style="${style}"></span>`;
}
