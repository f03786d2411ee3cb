import type { AppConfig } from "../config/app-config.ts";

/** Returns whether a page of an app shows a widget. */
export function showsWidget({ widgets, pages }: AppConfig, name: string): boolean {
  const instances = new Set(widgets.filter(({ widget }) => widget === name).map(({ id }) => id));
  return pages.some(({ regions, steps }) =>
    [...Object.values(regions), ...steps.flatMap(({ panel, drawer }) => [panel, drawer])]
      .flat()
      .some((id) => instances.has(id)),
  );
}
