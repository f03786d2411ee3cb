import type { ManualChunkMeta } from "rollup";

/** What the view fetches by dynamic import before it draws our layers for the first time. */
const FIRST_DRAWING = /mapViewDeps|BaseTileLayerView2D|GraphicsLayerView2D/;

/**
 * A chunk rule that puts into one file what every map page fetches in any case: all that the entries import, directly or
 * not, and what the first drawing needs. Without it the SDK's modules arrive in some 150 requests.
 */
export function mapChunk(name: string): (id: string, meta: ManualChunkMeta) => string | undefined {
  let together: ReadonlySet<string> | null = null;
  return (id, meta) => {
    together ??= neededAtOnce(meta);
    return together.has(id) ? name : undefined;
  };
}

function neededAtOnce({ getModuleIds, getModuleInfo }: ManualChunkMeta): Set<string> {
  const isStart = (id: string): boolean => {
    const info = getModuleInfo(id);
    return info !== null && (info.isEntry || (info.dynamicImporters.length > 0 && FIRST_DRAWING.test(id)));
  };
  const waiting = [...getModuleIds()].filter(isStart);
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
