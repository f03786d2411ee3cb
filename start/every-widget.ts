import type { WidgetManifest } from "../framework/widget/define-widget.ts";
import { registry } from "../widgets/index.ts";
import { onDemand } from "../widgets/on-demand.ts";

/** Every widget that an app config may name, by name. */
export const everyManifest: readonly WidgetManifest[] = [...registry, ...onDemand].sort((a, b) =>
  a.name < b.name ? -1 : 1,
);
