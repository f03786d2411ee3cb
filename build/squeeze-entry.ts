import type { Plugin } from "rollup";
import { minify } from "terser";

/** Characters up to which a chunk is squeezed too: those that pages without a grid, chart or map fetch are all smaller. */
const SMALL = 16_000;

/**
 * Minifies the entry once more, by terser: every page fetches it, and terser makes it some 4 % smaller than esbuild
 * does; the small chunks too, some 2 %. On a large one it takes seconds, so those go without.
 */
export function squeezeEntry(): Plugin {
  return {
    name: "squeeze-entry",
    async renderChunk(code, chunk) {
      if (!chunk.isEntry && code.length > SMALL) return null;
      const { code: smaller } = await minify(code, { module: true, ecma: 2020 });
      return smaller === undefined ? null : { code: smaller, map: null };
    },
  };
}
