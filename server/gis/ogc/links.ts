/** A link of an answer (RFC 8288, as OGC API writes it). */
export interface Link {
  readonly href: string;
  readonly rel: string;
  readonly type?: string;
  readonly title?: string;
}

export const MEDIA = {
  json: "application/json",
  geojson: "application/geo+json",
  openApi: "application/vnd.oai.openapi+json;version=3.0",
} as const;

/** Where OGC API – Features begins. */
export const OGC_ROOT = "/ogc";
