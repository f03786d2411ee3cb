import { z } from "zod";
import { BASE_PATH } from "../../contract/api/base-path.ts";

/** Folder of Calcite's icons on our own origin: among the SDK's assets. */
export const ICON_ADDRESS = `${BASE_PATH}/assets/arcgis/core/components/assets/icon`;
/** Edge lengths (px) that every icon is drawn for. */
export const ICON_SIZES = { s: 16, m: 24, l: 32 } as const;
export type IconScale = keyof typeof ICON_SIZES;

/** An icon as Calcite ships it: one path, or several of which some are faint. */
const IconFileSchema = z.union([
  z.string().transform((d) => [{ d, opacity: 1 }]),
  z.array(
    z.union([
      z.string().transform((d) => ({ d, opacity: 1 })),
      z.object({ d: z.string(), opacity: z.coerce.number().default(1) }),
    ]),
  ),
]);
type IconPaths = z.output<typeof IconFileSchema>;

/**
 * The address of an icon's file: `check-circle` at 16 px is `checkCircle16.json`; a final `-f` means the filled one.
 */
export function iconAddress(name: string, scale: IconScale): string {
  const filled = name.endsWith("-f");
  const base = (filled ? name.slice(0, -2) : name).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${ICON_ADDRESS}/${base}${ICON_SIZES[scale]}${filled ? "F" : ""}.json`;
}

/** Icons that are asked for in one task. */
const AT_ONCE = 6;
const waiting: (() => void)[] = [];
const fetched = new Map<string, Promise<IconPaths>>();
const known = new Map<string, IconPaths>();

/** An icon's paths if they were fetched before. */
export const knownIcon = (address: string): IconPaths | undefined => known.get(address);

/**
 * An icon's paths, loaded once for the page; none for an unknown icon, since the text next to it has the meaning.
 * Loaded in a separate task, since a page has fifty icons and a click would have to wait.
 */
export function fetchIcon(address: string): Promise<IconPaths> {
  const before = fetched.get(address);
  if (before) return before;
  const paths = turn()
    .then(() => readIcon(address))
    .catch(() => {
      fetched.delete(address);
      return [];
    });
  fetched.set(address, paths);
  return paths;
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setTimeout(letSomeGo);
  });
}

function letSomeGo(): void {
  for (const go of waiting.splice(0, AT_ONCE)) go();
  if (waiting.length > 0) setTimeout(letSomeGo);
}

async function readIcon(address: string): Promise<IconPaths> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  const paths = IconFileSchema.parse(await response.json());
  known.set(address, paths);
  return paths;
}
