import { readAppConfig } from "../../framework/config/read-config.ts";
import { unusedDefinitions } from "../../framework/config/unused-definitions.ts";
import { brokenReferences } from "../../framework/config/references.ts";
import type { ConfigFault } from "../../framework/config/fault.ts";
import { widgetConfigFaults } from "../../framework/config/widget-configs.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import type { Role } from "../../client/layouts.ts";

/** What is wrong with a draft. */
export interface DraftFaults {
  /** It is no app config: the server takes none of it. */
  readonly invalid: readonly ConfigFault[];
  /** It is one, but names lead nowhere, ends are loose or a widget's own config is not what the widget takes. */
  readonly broken: readonly ConfigFault[];
}

export interface Surroundings {
  /** What the faults are to name as the file. */
  readonly file: string;
  readonly widgets: readonly WidgetManifest[];
  /** Absent until they are known: what they decide is not told until then. */
  readonly roles: readonly Role[] | undefined;
}

/** Everything that is wrong with a draft. Broken names are reported once the form is right, for their places are those of the whole. */
export function checkDraft(value: unknown, { file, widgets, roles }: Surroundings): DraftFaults {
  const { value: config, faults } = readAppConfig(file, value);
  if (faults.length > 0) return { invalid: faults, broken: [] };
  const own = widgetConfigFaults(config, widgets, file);
  const ends = roles ? unusedDefinitions(config, roles, file) : [];
  return { invalid: [], broken: [...brokenReferences(config, widgets, file), ...ends, ...own] };
}

/** Whether no page of an app shows this editor: anyone who saves that can fix it in another app only. */
export function losesEditor(value: unknown, editor: string): boolean {
  const { value: config } = readAppConfig("", value);
  const instances = new Set(config.widgets.filter(({ widget }) => widget === editor).map(({ id }) => id));
  return !config.pages.some(({ regions, steps }) =>
    [...Object.values(regions), ...steps.flatMap(({ panel, drawer }) => [panel, drawer])]
      .flat()
      .some((id) => instances.has(id)),
  );
}
