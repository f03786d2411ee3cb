import { useCallback } from "react";
import type { ConfigChange } from "../../framework/layout/diff.ts";
import type { ConfigFault } from "../../framework/config/fault.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { JsonFault } from "../../framework/layout/json-editor/props.ts";

/** The subject of a change, with its text at `changes.things.<thing>`. */
type ChangeSubject = "page" | "step" | "placed" | "entry" | "widget" | "wire" | "link" | "other";

/** The places of a config whose entries have their own name in texts. */
const THINGS: readonly (readonly [ChangeSubject, RegExp])[] = [
  ["placed", /^pages\[\d+\]\.(?:regions\.\w+|steps\[\d+\]\.(?:panel|drawer))\[\d+\]/],
  ["step", /^pages\[\d+\]\.steps\[\d+\]/],
  ["page", /^pages\[\d+\]/],
  ["entry", /^menus\.\w+\[\d+\](?:\.children\[\d+\])*/],
  ["widget", /^widgets\[\d+\]/],
  ["wire", /^wiring\[\d+\]/],
  ["link", /^(?:header|footer)\.links\[\d+\]/],
];

/** A change in words: added, removed, moved or edited. */
export interface DescribedChange {
  readonly kind: ConfigChange["kind"];
  readonly thing: ChangeSubject;
  readonly name: string;
  /** Path of the key within the subject; empty for the whole subject. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly path: string;
}

export function describeChanges({ kind, path, name, before, after }: ConfigChange): DescribedChange {
  const found = THINGS.map(([thing, form]) => ({ thing, within: form.exec(path)?.[0] })).find(({ within }) => within);
  const field = path.slice(found?.within?.length ?? 0).replace(/^\./, "");
  return { kind, thing: found?.thing ?? "other", name, field, before, after, path };
}

const VALUE_MAX = 80;

/** A value in a sentence: a text unchanged, others as JSON, shortened if long. */
export function valueText(value: unknown): string {
  if (value === undefined) return "–";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

/** Describes a config's fault in the reader's language, with its place. */
export function useFaultText(): (fault: ConfigFault) => JsonFault {
  const texts = useTexts("shell.config");
  return useCallback(
    ({ path, found, expected, nearest, severity = "error" }) => {
      const faultText = texts("fault", {
        found: found === null || found === '""' ? texts("missing") : found,
        expected: texts(`expected.${expected.kind}`, { values: expected.values }),
      });
      const message = nearest === undefined ? faultText : `${faultText} ${texts("nearest", { nearest })}`;
      return { path, message, severity };
    },
    [texts],
  );
}
