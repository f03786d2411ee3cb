/** A refusal in the form ArcGIS clients know: `{ error: { code, message, details } }`. */
export class EsriError extends Error {
  readonly code: number;
  readonly details: readonly string[];

  constructor(code: number, message: string, details: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.name = "EsriError";
    this.code = code;
    this.details = details;
  }

  /** The answer's body. */
  toBody(): { error: { code: number; message: string; details: readonly string[] } } {
    return { error: { code: this.code, message: this.message, details: this.details } };
  }
}

/** Refuses a parameter: what was found, what was expected. */
export function refuseParameter(name: string, found: unknown, expected: string): never {
  const shown = JSON.stringify(found) ?? "nothing";
  throw new EsriError(400, `Invalid parameter: ${name}`, [`found ${shown.slice(0, 120)}, expected ${expected}`]);
}

/** The JSON of a parameter, its keys to be checked; refused where it is none. */
export function jsonParameter(name: string, text: string, expected: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuseParameter(name, text, expected);
  }
}
