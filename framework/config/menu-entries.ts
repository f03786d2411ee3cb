import type { AppConfig, MenuEntry } from "../../contract/app-config.ts";
import type { Path } from "./fault.ts";

/** Every entry of both menus with its path in the config, a group before the entries below it. */
export function* menuEntriesOf({ menus }: AppConfig): Generator<[Path, MenuEntry]> {
  for (const menu of ["main", "administration"] as const) yield* entriesOf(menus[menu], ["menus", menu]);
}

/** Every entry of a list and below it, with its path. */
export function* entriesOf(entries: readonly MenuEntry[], path: Path): Generator<[Path, MenuEntry]> {
  for (const [i, entry] of entries.entries()) {
    yield [[...path, i], entry];
    yield* entriesOf(entry.children, [...path, i, "children"]);
  }
}
