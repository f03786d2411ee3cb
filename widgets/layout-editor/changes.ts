import type { ConfigChange } from "../../framework/config/diff.ts";

/** What a change is about, in words that the texts name (`changes.things.<thing>`). */
export type Thing = "page" | "step" | "placed" | "entry" | "widget" | "wire" | "link" | "other";

/** The places of a config whose entries have a name among people. */
const THINGS: readonly (readonly [Thing, RegExp])[] = [
  ["placed", /^pages\[\d+\]\.(?:regions\.\w+|steps\[\d+\]\.(?:panel|drawer))\[\d+\]/],
  ["step", /^pages\[\d+\]\.steps\[\d+\]/],
  ["page", /^pages\[\d+\]/],
  ["entry", /^menus\.\w+\[\d+\](?:\.children\[\d+\])*/],
  ["widget", /^widgets\[\d+\]/],
  ["wire", /^wiring\[\d+\]/],
  ["link", /^(?:header|footer)\.links\[\d+\]/],
];

/** A change as people speak of it: what came, went, moved or says something else. */
export interface DescribedChange {
  readonly kind: ConfigChange["kind"];
  readonly thing: Thing;
  readonly name: string;
  /** Path of the key within the thing; empty where the thing as a whole is meant. */
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

/** A value as it is in a sentence: a text as it is, all else as JSON, cut where it is long. */
export function valueText(value: unknown): string {
  if (value === undefined) return "–";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}
