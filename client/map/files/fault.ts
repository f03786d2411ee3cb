import { UnreadableError, type UnreadableFault } from "../../../engine/files/unreadable.ts";

/** The faults of a layer's file; its texts are below `client.layers.faults`. */
// oxfmt-ignore
export type LayerFileFault =
  | UnreadableFault | "tooLarge" | "tooManyFeatures" | "emptyFile" | "tookTooLong" | "notDegrees" | "unreadable" | "empty";

/** Thrown for a file that cannot be shown as a layer: what was found, and what was expected. */
export class LayerFileError extends Error {
  readonly fault: LayerFileFault;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(fault: LayerFileFault, values: Readonly<Record<string, string | number>> = {}) {
    super(`${fault} ${JSON.stringify(values)}`);
    this.fault = fault;
    this.values = values;
  }
}

/** A fault of a file's format as a fault of a layer's file; any other error unchanged. */
export const asLayerFault = (error: unknown): unknown =>
  error instanceof UnreadableError ? new LayerFileError(error.fault, error.values) : error;
