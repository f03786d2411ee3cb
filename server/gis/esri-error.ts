/** A refusal in the form that ArcGIS clients know: `{ error: { code, message, details } }`. */
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

/** Refuses a parameter, with the value found and the expected one. */
export function refuseParameter(name: string, found: unknown, expected: string): never {
  const shown = JSON.stringify(found) ?? "nothing";
  throw new EsriError(400, `Invalid parameter: ${name}`, [`found ${shown.slice(0, 120)}, expected ${expected}`]);
}

/** Maximum nesting of objects and lists in a parameter; a polygon has four levels. */
const MAX_DEPTH = 20;

/**
 * The JSON of a parameter, whose keys are not checked yet; refused if it is not JSON, or not in a form that can be read
 * further.
 */
export function jsonParameter(name: string, text: string, expected: string): Readonly<Record<string, unknown>> {
  const json = jsonIn(text);
  return json === undefined || !isPlain(json)
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

/**
 * Returns whether every part of a value converts to text or number without an error, which deep nesting or a custom
 * `toString` can cause.
 */
export function isPlain(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0 || Object.hasOwn(value, "toString") || Object.hasOwn(value, "valueOf")) return false;
  return (Array.isArray(value) ? value : Object.values(value)).every((part) => isPlain(part, depth - 1));
}
