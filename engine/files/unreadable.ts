/** Faults of a file's format, for every use of files. */
// oxfmt-ignore
export type UnreadableFault =
  | "damagedArchive" | "lockedArchive" | "otherPacking" | "otherArchive" | "otherForm" | "shapefilePart" | "webPage"
  | "notTable" | "tooLargeUnzipped" | "notXml" | "notKml" | "notGpx" | "badPlacemark" | "badTrack" | "damaged"
  | "unknownKind" | "notText" | "workbook" | "unknownLetters" | "unknownCodePage" | "notJson" | "notGeoJson"
  | "badLine" | "badCoordinates" | "needsToken" | "onlyPart" | "onlyLinks" | "noLayerInArchive" | "noProjection"
  | "unknownProjection" | "otherDatum" | "cutOff" | "noTable" | "badQuotes" | "badShape" | "noPlaceColumns"
  | "noCoordinates" | "notGeoPackage";

/**
 * Thrown for a file that does not have the expected format: what was found, and where. Each reader puts it into words
 * of its own.
 */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
  readonly fault: UnreadableFault;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(fault: UnreadableFault, values: Readonly<Record<string, string | number>> = {}) {
    super(`${fault} ${JSON.stringify(values)}`);
    this.fault = fault;
    this.values = values;
  }
}

/** An excerpt of a file's unexpected content, limited to its first values. */
export function excerpt(value: unknown, depth = 3): string {
  if (Array.isArray(value)) {
    if (depth === 0) return "[…]";
    const first = value.slice(0, 3).map((one: unknown) => excerpt(one, depth - 1));
    return `[${first.join(", ")}${value.length > 3 ? ", …" : ""}]`;
  }
  if (typeof value === "object" && value !== null) return "{…}";
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : String(value);
}
