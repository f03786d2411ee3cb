import { AREA_TYPES, RELATIONS } from "../area-filter.ts";
import { METRES } from "../lengths.ts";
import { html, type Markup } from "../../../answers/markup.ts";
import { addressOf, type DirectoryPage } from "./place.ts";

/** One parameter of a form: a line, several lines, or one of some words. */
interface FormParameter {
  readonly name: string;
  readonly label: string;
  readonly words?: readonly string[];
  readonly lines?: number;
  /** The value before the user enters anything. */
  readonly initially?: string;
}

const yes = (name: string, label: string): FormParameter => ({ name, label, words: ["false", "true"] });
const FORMATS: FormParameter = { name: "f", label: "Format", words: ["html", "json", "pjson", "geojson", "pbf"] };
const WHERE: FormParameter = { name: "where", label: "Where", initially: "1=1" };

const QUERY: readonly FormParameter[] = [
  WHERE,
  { name: "objectIds", label: "Object IDs" },
  { name: "time", label: "Time" },
  { name: "geometry", label: "Input Geometry", lines: 3 },
  { name: "geometryType", label: "Geometry Type", words: ["", ...AREA_TYPES] },
  { name: "inSR", label: "Input Spatial Reference" },
  { name: "spatialRel", label: "Spatial Relationship", words: [...RELATIONS] },
  { name: "relationParam", label: "Relation" },
  { name: "distance", label: "Distance" },
  { name: "units", label: "Units", words: ["", ...Object.keys(METRES)] },
  { name: "outFields", label: "Out Fields", initially: "*" },
  yes("returnDistinctValues", "Return Distinct Values"),
  yes("returnIdsOnly", "Return IDs Only"),
  yes("returnCountOnly", "Return Count Only"),
  yes("returnExtentOnly", "Return Extent Only"),
  yes("returnCentroid", "Return Centroid"),
  { name: "outSR", label: "Output Spatial Reference" },
  { name: "maxAllowableOffset", label: "Max Allowable Offset" },
  { name: "geometryPrecision", label: "Geometry Precision" },
  { name: "orderByFields", label: "Order By Fields" },
  { name: "groupByFieldsForStatistics", label: "Group By Fields (For Statistics)" },
  { name: "outStatistics", label: "Output Statistics", lines: 3 },
  { name: "having", label: "Having Clause" },
  { name: "resultOffset", label: "Result Offset" },
  { name: "resultRecordCount", label: "Result Record Count" },
  { name: "quantizationParameters", label: "Quantization Parameters" },
  FORMATS,
];

const OTHERS: Readonly<Record<string, readonly FormParameter[]>> = {
  query: [
    { name: "layerDefs", label: "Layer Definitions", lines: 3, initially: '{"0":"1=1"}' },
    { ...FORMATS, words: ["html", "json", "pjson"] },
  ],
  queryRelatedRecords: [
    { name: "objectIds", label: "Object IDs" },
    { name: "relationshipId", label: "Relationship ID" },
    { name: "outFields", label: "Out Fields", initially: "*" },
    { name: "definitionExpression", label: "Definition Expression" },
    yes("returnCountOnly", "Return Count Only"),
    { ...FORMATS, words: ["html", "json", "pjson"] },
  ],
  queryDomains: [
    { name: "layers", label: "Layers", initially: "[0]" },
    { ...FORMATS, words: ["html", "json", "pjson"] },
  ],
  generateRenderer: [
    {
      name: "classificationDef",
      label: "Classification Definition",
      lines: 4,
      initially: '{"type":"classBreaksDef","classificationField":"population","breakCount":5}',
    },
    WHERE,
    { ...FORMATS, words: ["html", "json", "pjson"] },
  ],
};

/** The form of a directory page with the parameters of the current request; null for a page without a form. */
export function formOf(place: DirectoryPage): Markup | null {
  const asked = place.kind === "query" ? QUERY : place.kind === "form" ? OTHERS[place.act ?? ""] : undefined;
  if (asked === undefined) return null;
  const fresh = Object.keys(place.raw).every((name) => name === "f" || name === "token");
  const action = `${place.layer === null ? addressOf.service(place) : addressOf.layer(place)}/${place.act}`;
  return html`<form action="${action}#result" method="get">
    ${asked.map((one) => row(one, place.raw[one.name] ?? (fresh ? (one.initially ?? "") : "")))}
    <p><button type="submit">Query (GET)</button> <button type="submit" formmethod="post">Query (POST)</button></p>
  </form>`;
}

function row({ name, label, words, lines }: FormParameter, value: string): Markup {
  const style = "width:100%;box-sizing:border-box;font:inherit;padding:3px";
  const control =
    words !== undefined
      ? html`<select id="${name}" name="${name}" style="font:inherit;padding:3px;max-width:100%">
          ${words.map((word) => option(word, word === value))}
        </select>`
      : lines !== undefined
        ? html`<textarea id="${name}" name="${name}" rows="${lines}" style="${style}">${value}</textarea>`
        : html`<input id="${name}" name="${name}" value="${value}" style="${style}" />`;
  return html`<div style="display:flex;flex-wrap:wrap;gap:2px 12px;margin:6px 0">
    <label for="${name}" style="flex:0 0 15em">${label}</label
    ><span style="flex:1 1 15em;max-width:40em">${control}</span>
  </div>`;
}

const option = (word: string, chosen: boolean): Markup =>
  chosen ? html`<option selected>${word}</option>` : html`<option>${word}</option>`;
