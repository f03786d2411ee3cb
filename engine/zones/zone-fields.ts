import { readFigure } from "../files/figures.ts";

/** The properties with which a feature of a file describes its zone. */
interface ZoneFields {
  /** A number, also written as text; otherwise the value itself, and null if missing. */
  readonly zone: unknown;
  /** A percentage, in the same way. */
  readonly affected: unknown;
  /** On one line without control characters; empty if there is none. */
  readonly name: string;
}

/**
 * Reads `zone`, `affected` and `name`, ignoring case: databases and shapefiles change the case of names, and KML stores
 * figures as text.
 */
export function zoneFieldsOf(properties: Readonly<Record<string, unknown>>): ZoneFields {
  const fields = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]));
  const name = fields.get("name");
  return {
    zone: numberIn(fields.get("zone")),
    affected: numberIn(fields.get("affected")),
    name: typeof name === "string" ? name.replace(/[\s\p{Cc}]+/gu, " ").trim() : "",
  };
}

function numberIn(value: unknown): unknown {
  if (typeof value !== "string") return value ?? null;
  if (value.trim() === "") return null;
  const figure = readFigure(value.trim());
  return figure === null || Number.isNaN(figure) ? value : figure;
}
