export { defineWidget, STEP_STATES } from "./define-widget.ts";
export type { StepState, WidgetAction, WidgetManifest, WidgetProps, WidgetStatus } from "./define-widget.ts";
