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

/** The refusals of OAuth 2 (RFC 6749 §4.1.2.1 and §5.2) that are given here. */
export type OAuthRefusal =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** A refusal as ArcGIS words it: its own form, with OAuth's word and sentence in it. */
export class OAuthError extends EsriError {
  readonly error: OAuthRefusal;

  constructor(error: OAuthRefusal, description: string) {
    super(400, description);
    this.name = "OAuthError";
    this.error = error;
  }

  override toBody() {
    const { code, message, details } = super.toBody().error;
    return { error: { code, error: this.error, error_description: message, message, details } };
  }
}
