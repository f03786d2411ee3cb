import type { ProvisionSettings } from "./host-api.ts";
import { HOST_KEY, hostOrigin } from "./host-origin.ts";
import { readId, readLanguage, readVariant } from "./protocol.ts";

/** The host's settings for the framed page besides app and widget, in the address's query. */
export interface EmbedOptions extends ProvisionSettings {
  /** Origin of the host's page: the one to which messages go and from which they come. */
  readonly host: string | null;
  /** Whether the background is transparent, so that the host's page is visible behind the content. */
  readonly clear: boolean;
  /**
   * The minimum height of the content in pixels; content that fills its place, such as a map, has exactly this height.
   */
  readonly least: number;
}

const KEYS = { clear: "background", least: "height" } as const;
const CLEAR = "transparent";
const MAX_MIN_HEIGHT = 4000;

/** Writes the options as a query, including `?`. */
export function embedQuery({ host, clear, least, estimation, language, variant }: EmbedOptions): string {
  const query = new URLSearchParams();
  if (estimation != null) query.set("estimation", String(estimation));
  if (language !== undefined) query.set("language", language);
  if (variant !== undefined) query.set("variant", variant);
  if (clear) query.set(KEYS.clear, CLEAR);
  if (least > 0) query.set(KEYS.least, String(least));
  if (host !== null) query.set(HOST_KEY, host);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Reads a query; unknown values count as absent. */
export function readEmbedQuery(search: string): EmbedOptions {
  const query = new URLSearchParams(search);
  const estimation = readId(query.get("estimation"));
  const language = readLanguage(query.get("language"));
  const variant = readVariant(query.get("variant"));
  return {
    ...(estimation === null ? {} : { estimation }),
    ...(language === null ? {} : { language }),
    ...(variant === null ? {} : { variant }),
    clear: query.get(KEYS.clear) === CLEAR,
    least: readPixels(query.get(KEYS.least)),
    host: hostOrigin(search),
  };
}

/** Whole pixels of an attribute or query; 0 for anything else. */
export function readPixels(text: string | null): number {
  const match = /^\s*(\d{1,5})(?:px)?\s*$/.exec(text ?? "");
  return match ? Math.min(Number(match[1]), MAX_MIN_HEIGHT) : 0;
}
