import { useCallback } from "react";
import type { Role } from "./calls.ts";
import type { ConfigChange } from "../../framework/layout/diff.ts";
import type { ConfigFault } from "../../framework/config/fault.ts";
import { forbiddenHosts } from "../../framework/config/outside-hosts.ts";
import { readStoredAppConfig } from "../../framework/config/read-stored-config.ts";
import { brokenReferences } from "../../framework/config/references.ts";
import { unusedDefinitions } from "../../framework/config/unused-definitions.ts";
import { widgetConfigFaults } from "../../framework/config/widget-configs.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { JsonFault } from "../../framework/layout/json-editor/props.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";

/** What is wrong with a draft. */
interface DraftFaults {
  /** It is no app config: the server takes none of it. */
  readonly invalid: readonly ConfigFault[];
  /** It is one, but names lead to nothing, ends are loose or a widget's own config is not what the widget takes. */
  readonly broken: readonly ConfigFault[];
}

interface CheckContext {
  /** What the faults are to name as the file. */
  readonly file: string;
  readonly widgets: readonly WidgetManifest[];
  /** Absent until they are known: what they decide is not reported until then. */
  readonly roles: readonly Role[] | undefined;
  /** The hosts that pages may ask; absent until they are known. */
  readonly hosts: readonly string[] | undefined;
}

/** Everything that is wrong with a draft. Broken names are reported once the form is right, for their places are those of the whole. */
export function checkDraft(value: unknown, { file, widgets, roles, hosts }: CheckContext): DraftFaults {
  const { value: config, faults } = readStoredAppConfig(file, value);
  if (faults.length > 0) return { invalid: faults, broken: [] };
  const own = widgetConfigFaults(config, widgets, file);
  const ends = roles ? unusedDefinitions(config, roles, file) : [];
  const forbidden = hosts ? forbiddenHosts(config, hosts, file) : [];
  return { invalid: [], broken: [...brokenReferences(config, widgets, file), ...ends, ...own, ...forbidden] };
}

/** Whether no page of an app shows this editor: anyone who saves that can fix it in another app only. */
export function losesEditor(value: unknown, editor: string): boolean {
  const { value: config } = readStoredAppConfig("", value);
  const instances = new Set(config.widgets.filter(({ widget }) => widget === editor).map(({ id }) => id));
  return !config.pages.some(({ regions, steps }) =>
    [...Object.values(regions), ...steps.flatMap(({ panel, drawer }) => [panel, drawer])]
      .flat()
      .some((id) => instances.has(id)),
  );
}

/** What a change is about, in words that the texts name (`changes.things.<thing>`). */
type ChangeSubject = "page" | "step" | "placed" | "entry" | "widget" | "wire" | "link" | "other";

/** The places of a config whose entries have a name among people. */
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

/** Says a config's fault in the reader's words, at its place. */
export function useFaultText(): (fault: ConfigFault) => JsonFault {
  const texts = useTexts("shell.config");
  return useCallback(
    ({ path, found, expected, nearest, severity = "error" }) => {
      const said = texts("fault", {
        found: found ?? texts("missing"),
        expected: texts(`expected.${expected.kind}`, { values: expected.values }),
      });
      const message = nearest === undefined ? said : `${said} ${texts("nearest", { nearest })}`;
      return { path, message, severity };
    },
    [texts],
  );
}
