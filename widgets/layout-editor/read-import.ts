import { syntaxFault, type SyntaxKind } from "../../framework/ui/json-editor/syntax-fault.ts";

/** Bytes of a file that is read; more than the server takes, for a file may hold blanks. */
export const IMPORT_LIMIT = 4 * 1024 * 1024;

/** A file's config, or why there is none in it. */
export type Import =
  | { readonly kind: "config"; readonly config: Readonly<Record<string, unknown>> }
  | { readonly kind: "tooLarge" | "empty" | "noObject" }
  | { readonly kind: "syntax"; readonly fault: SyntaxKind; readonly line: number; readonly column: number };

/** Reads a file as an app config, as far as that can be told from its form: JSON, and an object. */
export async function readImport(file: Blob): Promise<Import> {
  if (file.size > IMPORT_LIMIT) return { kind: "tooLarge" };
  const text = (await file.text()).replace(/^\ufeff/, "");
  if (text.trim() === "") return { kind: "empty" };
  const fault = syntaxFault(text);
  if (fault) {
    const before = text.slice(0, fault.from).split("\n");
    return { kind: "syntax", fault: fault.kind, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
  const config: unknown = JSON.parse(text);
  if (typeof config !== "object" || config === null || Array.isArray(config)) return { kind: "noObject" };
  return { kind: "config", config: config as Record<string, unknown> };
}
