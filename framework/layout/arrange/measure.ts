import { useEffect, useState } from "react";
import { REGIONS, type PageConfig } from "../../../contract/config/app-config.ts";
import { MAIN_ID } from "../../shell/shell-routes.ts";
import type { SeenBox, SeenInstance, SeenPage, SeenPlace } from "./drop.ts";

/** An instance on the page, also one that this reader may not see. */
export const ITEM = `#${MAIN_ID} :is([data-instance], [data-forbidden])`;
export const idOf = (item: Element): string =>
  item.getAttribute("data-instance") ?? item.getAttribute("data-forbidden") ?? "";

/** The elements of a page's places, those of the open step among them. */
function placeElements({ steps }: PageConfig): readonly (readonly [place: string, element: Element | null])[] {
  const of = (selector: string) => document.querySelector(`#${MAIN_ID} ${selector}`);
  const open = document.querySelector<HTMLElement>(".pv-workbench")?.dataset["step"];
  const step = steps.findIndex(({ id }) => id === open);
  return [
    ...REGIONS.map((region) => [`regions.${region}`, of(`.pv-page__${region}`)] as const),
    ...(step < 0
      ? []
      : [
          [`steps[${step}].panel`, of(".pv-workbench__panel:not([hidden])")] as const,
          [`steps[${step}].drawer`, of(".pv-drawer:not([hidden])")] as const,
        ]),
  ];
}

/** The ids in a place of a page. */
function idsIn({ regions, steps }: PageConfig, place: string): readonly string[] {
  const [, step, part] = /^steps\[(\d+)\]\.(panel|drawer)$/.exec(place) ?? [];
  if (part === "panel" || part === "drawer") return steps[Number(step)]?.[part] ?? [];
  return regions[place.replace("regions.", "") as keyof typeof regions];
}

/** The part of an element's box within another; null if nothing of it is seen. */
function seenWithin(element: Element, outer: SeenBox): SeenBox | null {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const from = { left: Math.max(left, outer.left), top: Math.max(top, outer.top) };
  const width = Math.min(right, outer.left + outer.width) - from.left;
  const height = Math.min(bottom, outer.top + outer.height) - from.top;
  if (width <= 0 || height <= 0) return null;
  const [x, y, w, h] = [from.left, from.top, width, height].map(Math.round) as [number, number, number, number];
  return { left: x, top: y, width: w, height: h };
}

/** What is seen of a page now. */
function measure(page: PageConfig): SeenPage | null {
  const main = document.getElementById(MAIN_ID);
  // The bar stays above a page that scrolls under it.
  const top = Math.max(document.querySelector(".pv-shell__head")?.getBoundingClientRect().bottom ?? 0, 0);
  const window_ = { left: 0, top, width: window.innerWidth, height: window.innerHeight - top };
  const whole = main && seenWithin(main, window_);
  if (!whole) return null;
  const places: SeenPlace[] = [];
  const instances: SeenInstance[] = [];
  for (const [place, element] of placeElements(page)) {
    const ids = idsIn(page, place);
    const box = element && seenWithin(element, whole);
    if (!box) continue;
    const region = place.replace("regions.", "") as keyof typeof page.panels;
    places.push({ place, tabs: page.panels[region]?.display === "tabs" && ids.length > 1, length: ids.length, ...box });
    for (const item of element.querySelectorAll("[data-instance], [data-forbidden]")) {
      const seen = item.checkVisibility() ? seenWithin(item, box) : null;
      const index = ids.indexOf(idOf(item));
      if (seen && index >= 0) instances.push({ id: idOf(item), place, index, ...seen });
    }
  }
  const regions = page.steps.length > 0 ? (["top", "main"] as const) : REGIONS;
  const empty = regions.filter((region) => page.regions[region].length === 0).map((region) => `regions.${region}`);
  return { page: whole, places, instances, empty };
}

/** What is seen of a page, followed in every frame while it is arranged: it scrolls, loads and is resized. */
export function useSeenPage(page: PageConfig | undefined): SeenPage | null {
  const [seen, setSeen] = useState<SeenPage | null>(null);
  useEffect(() => {
    let last = "";
    const look = () => {
      const now = page ? measure(page) : null;
      const text = JSON.stringify(now);
      if (text !== last) setSeen(now);
      last = text;
      frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [page]);
  return seen;
}
