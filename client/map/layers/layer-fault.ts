/** Why a layer cannot be shown; texts of them are below `client.layers.failed`. */
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

/** A layer that fails, with what was found: said at its place, the map goes on. */
export class LayerError extends Error {
  readonly fault: LayerFault;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(fault: LayerFault, values: Readonly<Record<string, string | number>> = {}) {
    super(`${fault} ${JSON.stringify(values)}`);
    this.fault = fault;
    this.values = values;
  }
}
