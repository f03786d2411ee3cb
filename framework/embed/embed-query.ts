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
  /** The height in pixels at which longer content is cut, with a button that shows all of it; 0 for none. */
  readonly most: number;
}

const KEYS = { clear: "background", least: "height", most: "compact" } as const;
/** The height of a compact part that names none. */
const COMPACT_HEIGHT = 480;
const CLEAR = "transparent";
const MAX_MIN_HEIGHT = 4000;

/** Writes the options as a query, including `?`. */
export function embedQuery({ host, clear, least, most, estimation, language, variant }: EmbedOptions): string {
  const query = new URLSearchParams();
  if (estimation != null) query.set("estimation", String(estimation));
  if (language !== undefined) query.set("language", language);
  if (variant !== undefined) query.set("variant", variant);
  if (clear) query.set(KEYS.clear, CLEAR);
  if (least > 0) query.set(KEYS.least, String(least));
  if (most > 0) query.set(KEYS.most, String(most));
  if (host !== null) query.set(HOST_KEY, host);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Reads a query; unknown values count as absent. */
export function readEmbedQuery(search: string): EmbedOptions {
  const query = new URLSearchParams(search);
  const estimation = readId(query.get("estimation"));
  const language = readLanguage(query.get("language") ?? query.get("lang"));
  const variant = readVariant(query.get("variant"));
  return {
    ...(estimation === null ? {} : { estimation }),
    ...(language === null ? {} : { language }),
    ...(variant === null ? {} : { variant }),
    clear: query.get(KEYS.clear) === CLEAR,
    least: readPixels(query.get(KEYS.least)),
    most: readCompact(query.get(KEYS.most)),
    host: hostOrigin(search),
  };
}

/** The height at which content is cut; without a number the usual one, 0 if it is not to be cut. */
export const readCompact = (text: string | null): number => (text === null ? 0 : readPixels(text) || COMPACT_HEIGHT);

/** Whole pixels of an attribute or query; 0 for anything else. */
export function readPixels(text: string | null): number {
  const match = /^\s*(\d{1,5})(?:px)?\s*$/.exec(text ?? "");
  return match ? Math.min(Number(match[1]), MAX_MIN_HEIGHT) : 0;
}
