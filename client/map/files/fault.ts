/** What is wrong with a layer's file; texts of them are below `client.layers.faults`. */
export type LayerFileFault =
  | "tooLarge"
  | "tooLargeUnzipped"
  | "tooManyFeatures"
  | "unknownKind"
  | "emptyFile"
  | "notText"
  | "damaged"
  | "tookTooLong"
  | "damagedArchive"
  | "notJson"
  | "notGeoJson"
  | "badLine"
  | "badCoordinates"
  | "needsToken"
  | "notXml"
  | "notKml"
  | "onlyLinks"
  | "notGpx"
  | "badPlacemark"
  | "badTrack"
  | "noLayerInArchive"
  | "noProjection"
  | "unknownProjection"
  | "notDegrees"
  | "cutOff"
  | "noTable"
  | "badQuotes"
  | "noPlaceColumns"
  | "noCoordinates"
  | "notGeoPackage"
  | "unreadable"
  | "empty";

/** A file that cannot be shown as a layer: what was found, and what it should have been. */
export class LayerFileError extends Error {
  readonly fault: LayerFileFault;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(fault: LayerFileFault, values: Readonly<Record<string, string | number>> = {}) {
    super(`${fault} ${JSON.stringify(values)}`);
    this.fault = fault;
    this.values = values;
  }
}

/** What a file has in place of what was expected, in short: its first values, not all of them. */
export function excerpt(value: unknown, depth = 3): string {
  if (Array.isArray(value)) {
    if (depth === 0) return "[…]";
    const first = value.slice(0, 3).map((one: unknown) => excerpt(one, depth - 1));
    return `[${first.join(", ")}${value.length > 3 ? ", …" : ""}]`;
  }
  if (typeof value === "object" && value !== null) return "{…}";
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : String(value);
}
