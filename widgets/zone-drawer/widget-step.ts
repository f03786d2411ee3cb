import { useLocation } from "react-router-dom";
import { pageAt, useStep } from "../../framework/shell/shell-routes.ts";
import { useApp } from "../../framework/widget/app-context.ts";

/** Opens the step of this page that holds a widget; null on a page without it. */
export function useWidgetStep(widget: string): (() => void) | null {
  const { config, instances } = useApp();
  const { pathname } = useLocation();
  const [, openStep] = useStep();
  const steps = pageAt(config.pages, pathname)?.steps ?? [];
  const step = steps.find(({ panel }) => panel.some((id) => instances.get(id)?.widget === widget))?.id;
  return step === undefined ? null : () => openStep(step);
}
