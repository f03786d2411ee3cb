import { REGIONS, type PageConfig, type Region } from "../../contract/config/app-config.ts";
import { readPath, valueAt, type JsonPath } from "../config/fault.ts";
import { pageAt } from "../shell/shell-routes.ts";

/** A list of instances on a page, such as a region or a step's panel. */
export interface PagePlace {
  /** Its path from the page: `regions.main`, `steps[0].panel`. */
  readonly place: string;
  /** Its path from the config. */
  readonly list: JsonPath;
  readonly ids: readonly string[];
  /** The region, or the step's part. */
  readonly part: Region | "panel" | "drawer";
  /** The title of its step. */
  readonly step?: unknown;
}

/** Strings of a list as it was typed; anything else there is a fault that is listed elsewhere. */
const idsAt = (config: unknown, list: JsonPath): readonly string[] => {
  const found = valueAt(config, list);
  return Array.isArray(found) ? found.map((id) => (typeof id === "string" ? id : "")) : [];
};

/** Index of the page that shows at an address of the app, in the config as it was typed; -1 for none. */
export function pageIndexAt(config: unknown, address: string): number {
  const pages = valueAt(config, ["pages"]);
  const routes = (Array.isArray(pages) ? pages : []).map((page: unknown) => ({ route: valueAt(page, ["route"]) }));
  const known = routes.filter((page): page is { route: string } => typeof page.route === "string");
  const found = pageAt(known as unknown as readonly PageConfig[], address);
  return found ? routes.findIndex(({ route }) => route === found.route) : -1;
}

/**
 * The places of a page that can hold instances, empty ones too: its regions, or those of a page with steps and each
 * step's panel and drawer. Read from the config as it was typed, so that paths fit it.
 */
export function placesOf(config: unknown, page: number): readonly PagePlace[] {
  const steps = valueAt(config, ["pages", page, "steps"]);
  const stepped = Array.isArray(steps) && steps.length > 0;
  const placeAt = (place: string, part: PagePlace["part"], step?: unknown): PagePlace => {
    const list = ["pages", page, ...readPath(place)];
    return { place, list, ids: idsAt(config, list), part, ...(step === undefined ? {} : { step }) };
  };
  const regions = REGIONS.filter((region) => !stepped || region === "top" || region === "main");
  return [
    ...regions.map((region) => placeAt(`regions.${region}`, region)),
    ...(stepped ? steps : []).flatMap((step: unknown, i) =>
      // A step that is done on another page has no parts here.
      valueAt(step, ["page"]) === undefined
        ? (["panel", "drawer"] as const).map((part) =>
            placeAt(`steps[${i}].${part}`, part, valueAt(step, ["title"]) ?? valueAt(step, ["id"])),
          )
        : [],
    ),
  ];
}
