/** What is wrong with a layer's file; texts of them are below `client.layers.faults`. */
export type LayerFileFault =
  | "tooLarge"
  | "tooLargeUnzipped"
  | "tooManyFeatures"
  | "unknownKind"
  | "damagedArchive"
  | "notJson"
  | "notGeoJson"
  | "notXml"
  | "notKml"
  | "noShapefile"
  | "noProjection"
  | "unknownProjection"
  | "notDegrees"
  | "cutOff"
  | "noTable"
  | "noPlaceColumns"
  | "noCoordinates"
  | "notGeoPackage"
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
