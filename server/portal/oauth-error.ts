import { EsriError } from "../feature-service/esri-error.ts";

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
