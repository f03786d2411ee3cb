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

/** Objects and lists nested inside each other in a parameter at most; a polygon has four with its own. */
const MAX_DEPTH = 20;

/** The JSON of a parameter, its keys to be checked; refused where it is none, or none that can be read further. */
export function jsonParameter(name: string, text: string, expected: string): Readonly<Record<string, unknown>> {
  const json = jsonIn(text);
  return json === undefined || !isPlain(json, MAX_DEPTH)
    ? refuseParameter(name, text, expected)
    : ((json ?? {}) as Record<string, unknown>);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Whether every part of a value becomes a text or number without fail: what is too deep does not, nor what has a `toString` of its own. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0 || Object.hasOwn(value, "toString") || Object.hasOwn(value, "valueOf")) return false;
  return (Array.isArray(value) ? value : Object.values(value)).every((part) => isPlain(part, depth - 1));
}
