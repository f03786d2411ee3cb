import type { JsonSchema } from "../../config/json-schema.ts";
import { branches, fits, meantBranch, resolve } from "../json-editor/schema-parts.ts";

/** Ways in which a part of a schema is edited. */
export type FieldKind =
  | { readonly kind: "object"; readonly part: JsonSchema }
  /** A list of parts, one of which is open at a time. */
  | { readonly kind: "entries"; readonly part: JsonSchema; readonly item: JsonSchema }
  /** A list of plain values, edited in place. */
  | { readonly kind: "values"; readonly part: JsonSchema; readonly item: JsonSchema }
  | { readonly kind: "privileges" }
  | { readonly kind: "switch" }
  | { readonly kind: "choice"; readonly words: readonly unknown[] }
  | {
      readonly kind: "number";
      readonly whole: boolean;
      readonly least?: number | undefined;
      readonly greatest?: number | undefined;
    }
  | { readonly kind: "text"; readonly words: readonly string[]; readonly longest?: number | undefined }
  | { readonly kind: "color" }
  /** One of several forms; `meant` is the index of the value's form, -1 for none. */
  | { readonly kind: "union"; readonly ways: readonly JsonSchema[]; readonly meant: number }
  /** Anything: edited as JSON. */
  | { readonly kind: "json" };

/** A text that accepts a color but no fixed word is a color. */
const isColor = ({ pattern }: JsonSchema): boolean =>
  pattern !== undefined && fits({ pattern }, "#103a46") && !fits({ pattern }, "petrol");
/** The key whose entries are places in the privilege table, or codes of it (contract/people/privileges.ts). */
const PRIVILEGES_KEY = "privileges";

/** Returns the way to edit the value under a key, depending on its present value. */
export function kindOf(
  root: JsonSchema,
  part: JsonSchema,
  { key, value }: { key: string | number | null; value: unknown },
): FieldKind {
  const ways = branches(root, part, value);
  const [only] = ways;
  if (ways.length !== 1 || !only) return unionKind(ways, value);
  const words = wordsOf(only);
  if (words) return { kind: "choice", words };
  switch (only.type) {
    case "object":
      return Object.keys(only.properties ?? {}).length > 0 ? { kind: "object", part: only } : { kind: "json" };
    case "array":
      return listKind(root, only, key);
    case "boolean":
      return { kind: "switch" };
    case "integer":
    case "number":
      return { kind: "number", whole: only.type === "integer", least: only.minimum, greatest: only.maximum };
    case "string":
      return isColor(only) ? { kind: "color" } : { kind: "text", words: [], longest: only.maxLength };
    default:
      return { kind: "json" };
  }
}

/** Several ways to write a text are one field; only where a part takes different types, or forms, is its form chosen. */
function unionKind(ways: readonly JsonSchema[], value: unknown): FieldKind {
  const words = ways.map(wordsOf);
  if (words.every((one) => one !== null)) return { kind: "choice", words: words.flat() };
  if (ways.every((way) => way.type === "string"))
    return {
      kind: "text",
      words: words.flatMap((one) => one ?? []).filter((word) => typeof word === "string" && word !== "") as string[],
    };
  const meant = meantBranch(ways, value);
  return { kind: "union", ways, meant: meant && value !== undefined ? ways.indexOf(meant) : -1 };
}

function wordsOf(part: JsonSchema): readonly unknown[] | null {
  if (part.const !== undefined) return [part.const];
  return part.enum ?? null;
}

function listKind(root: JsonSchema, part: JsonSchema, key: string | number | null): FieldKind {
  const item = typeof part.items === "object" && !Array.isArray(part.items) ? part.items : null;
  if (!item) return { kind: "json" };
  const { kind } = kindOf(root, item, { key: null, value: undefined });
  if (key === PRIVILEGES_KEY && item.anyOf) return { kind: "privileges" };
  return { kind: ["choice", "number", "text", "color", "switch"].includes(kind) ? "values" : "entries", part, item };
}

/** The initial value of a new entry, or of a key that had none: its default, or the least that is valid. */
export function initialValue(root: JsonSchema, part: JsonSchema): unknown {
  const resolved = resolve(root, part);
  if (resolved.default !== undefined) return resolved.default;
  const [way] = branches(root, part);
  if (!way) return null;
  const [word] = wordsOf(way) ?? [];
  if (word !== undefined) return word;
  switch (way.type) {
    case "object":
      return Object.fromEntries(
        (way.required ?? []).map((key) => {
          const inner = way.properties?.[key];
          return [key, typeof inner === "object" ? initialValue(root, inner) : null];
        }),
      );
    case "array":
      return [];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return way.minimum ?? 0;
    case "string":
      return "";
    default:
      return null;
  }
}
