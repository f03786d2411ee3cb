import { readFigure } from "../files/figures.ts";

/** What a feature of a file of zones says of its zone. */
interface ZoneFields {
  /** A number where one is written, also as text; else what is there, and null for nothing. */
  readonly zone: unknown;
  /** A percentage, in the same way. */
  readonly affected: unknown;
  /** On one line without control characters; empty where none is said. */
  readonly name: string;
}

/** Reads `zone`, `affected` and `name`, in whichever case: databases and shapefiles write names as they like, and KML figures as text. */
export function zoneFieldsOf(properties: Readonly<Record<string, unknown>>): ZoneFields {
  const said = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]));
  const name = said.get("name");
  return {
    zone: numberIn(said.get("zone")),
    affected: numberIn(said.get("affected")),
    name: typeof name === "string" ? name.replace(/[\s\p{Cc}]+/gu, " ").trim() : "",
  };
}

function numberIn(value: unknown): unknown {
  if (typeof value !== "string") return value ?? null;
  if (value.trim() === "") return null;
  const figure = readFigure(value.trim());
  return figure === null || Number.isNaN(figure) ? value : figure;
}
