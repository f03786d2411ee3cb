import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { EMBED_PROTOCOL } from "./envelope.ts";
import type {
  ProvisionError,
  ProvisionErrorCode,
  ProvisionLanguage,
  ProvisionReady,
  ProvisionSelection,
  ProvisionSettings,
  ProvisionVariant,
} from "./host-api.ts";

/**
 * The framed side's messages: it runs; it is ready; its height; the reason why it shows nothing; the reader's choice.
 */
export type FrameMessage =
  | { readonly kind: "here" }
  | ({ readonly kind: "ready" } & ProvisionReady)
  | { readonly kind: "height"; readonly height: number }
  | ({ readonly kind: "error" } & ProvisionError)
  | ({ readonly kind: "selection" } & ProvisionSelection);

/** The host side's messages. */
export type HostMessage = { readonly kind: "set" } & ProvisionSettings;

const EMBED_VARIANTS: readonly ProvisionVariant[] = ["light", "dark", "transparent"];
const ERROR_CODES: readonly ProvisionErrorCode[] = [
  "attributes",
  "notEmbeddable",
  "notPublic",
  "siteNotAllowed",
  "noAnswer",
  "failed",
  "sandboxed",
];
/** Pixels; larger values are reduced to this. */
const MAX_HEIGHT = 20_000;
const MAX_TEXT_LENGTH = 500;

/**
 * The framed side's message, checked field by field; null for anything else. Checked without a schema library, so that
 * embed.js stays tiny.
 */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isMessage(data)) return null;
  const { kind } = data;
  switch (kind) {
    case "here":
      return { kind };
    case "ready": {
      const { app, widget, title, language, variant } = data;
      if (!isText(app) || !(widget === null || isText(widget)) || !isText(title)) return null;
      return isLanguage(language) && isVariant(variant) ? { kind, app, widget, title, language, variant } : null;
    }
    case "height": {
      const { height } = data;
      if (typeof height !== "number" || !Number.isFinite(height) || height < 0) return null;
      return { kind, height: Math.min(height, MAX_HEIGHT) };
    }
    case "error": {
      const { code, message } = data;
      return oneOf(ERROR_CODES, code) && isText(message) ? { kind, code, message } : null;
    }
    case "selection": {
      const { disaster, estimation, zone } = data;
      return isId(disaster) && isId(estimation) && isId(zone) ? { kind, disaster, estimation, zone } : null;
    }
    default:
      return null;
  }
}

/** The host's message, checked in the same way. */
export function readHostMessage(data: unknown): HostMessage | null {
  if (!isMessage(data) || data.kind !== "set") return null;
  const { estimation, language, variant } = data;
  if (estimation !== undefined && !isId(estimation)) return null;
  if (language !== undefined && !isLanguage(language)) return null;
  if (variant !== undefined && !isVariant(variant)) return null;
  return {
    kind: "set",
    ...(estimation === undefined ? {} : { estimation }),
    ...(language === undefined ? {} : { language }),
    ...(variant === undefined ? {} : { variant }),
  };
}

/** An id as an attribute or address writes it; null for anything but a positive whole number. */
export function readId(text: string | null): number | null {
  const id = text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && isId(id) ? id : null;
}
/** A language as an attribute or a page's `lang` writes it: `pt-BR` is Portuguese. */
export function readLanguage(text: string | null | undefined): ProvisionLanguage | null {
  const word = text?.trim().toLowerCase().split("-")[0];
  return isLanguage(word) ? word : null;
}
export function readVariant(text: string | null): ProvisionVariant | null {
  const word = text?.trim().toLowerCase();
  return isVariant(word) ? word : null;
}

type MessageFields = Readonly<Record<string, unknown>>;
const isMessage = (data: unknown): data is MessageFields =>
  typeof data === "object" && data !== null && (data as MessageFields)["provision"] === EMBED_PROTOCOL;
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= MAX_TEXT_LENGTH;
const isId = (value: unknown): value is number | null =>
  value === null || (Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31);
const oneOf = <Word extends string>(words: readonly Word[], value: unknown): value is Word =>
  (words as readonly unknown[]).includes(value);
const isLanguage = (value: unknown): value is ProvisionLanguage => oneOf(LANGUAGE_CODES, value);
const isVariant = (value: unknown): value is ProvisionVariant => oneOf(EMBED_VARIANTS, value);
