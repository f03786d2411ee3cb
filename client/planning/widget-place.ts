import { useLocation } from "react-router-dom";
import { pageAt } from "../../framework/shell/shell-routes.ts";
import { useApp } from "../../framework/widget/app-context.ts";

/** The step, and the instance in a region, by which this page has one of some widgets; undefined without any. */
export function useWidgetPlace(...widgets: string[]) {
  const { config, instances } = useApp();
  const page = pageAt(config.pages, useLocation().pathname);
  const isOne = (id: string) => widgets.includes(instances.get(id)?.widget ?? "");
  const inRegions = Object.values(page?.regions ?? {}).flat();
  return { step: page?.steps.find(({ panel }) => panel.some(isOne)), id: inRegions.find(isOne) };
}
