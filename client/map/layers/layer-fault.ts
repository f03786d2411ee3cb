/** Reasons why a layer cannot be shown; the texts are below `client.layers.failed`. */
export type LayerFault =
  | "badAddress"
  | "hostNotAllowed"
  | "unreachable"
  | "timedOut"
  | "redirected"
  | "notFound"
  | "needsToken"
  | "forbidden"
  | "notAService"
  | "unknownProjection"
  | "unknownSublayer"
  | "badFilter"
  | "tooLarge"
  | "unreadable"
  | "serviceError";

/** Thrown for a layer that fails, with the value found: shown at the layer, while the map stays usable. */
export class LayerError extends Error {
  readonly fault: LayerFault;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(fault: LayerFault, values: Readonly<Record<string, string | number>> = {}) {
    super(`${fault} ${JSON.stringify(values)}`);
    this.fault = fault;
    this.values = values;
  }
}
