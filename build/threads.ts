import path from "node:path";
import { build } from "esbuild";
import type { Plugin } from "rollup";
import { hashOf } from "./paths.ts";

const THREAD = /new URL\("(\.\/[\w-]+-thread\.ts)", import\.meta\.url\)/g;

/**
 * Bundles each module started as a thread (`new Worker(new URL("./read-thread.ts", import.meta.url), …)`) with its
 * imports into one script, which a page loads when it starts the thread. Returns the module with the scripts' addresses
 * from `addressOf`.
 */
export async function withThreads(
  file: string,
  code: string,
  addressOf: (name: string, script: string) => string,
): Promise<string> {
  let whole = code;
  for (const [found, relative = ""] of code.matchAll(THREAD)) {
    const entry = path.resolve(path.dirname(file), relative);
    const address = addressOf(path.basename(entry, ".ts"), await bundled(entry));
    // A function, because dollar signs in a replacement text are interpreted.
    whole = whole.replace(found, () => address);
  }
  return whole;
}

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "error",
    // sql.js and highs use these only in Node.
    external: ["node:fs", "node:crypto", "node:module"],
  });
  return outputFiles[0]?.text ?? "";
}

/** The scripts of threads as files of the app's build, with a hash in their names. */
export function threadScripts(): Plugin {
  return {
    name: "thread-scripts",
    async transform(code, id) {
      if (!code.includes("-thread.ts")) return null;
      const whole = await withThreads(id, code, (name, source) => {
        const fileName = `${name}-${hashOf([], source)}.js`;
        this.emitFile({ type: "asset", fileName, source });
        return `new URL("./${fileName}", import.meta.url)`;
      });
      return whole === code ? null : { code: whole, map: null };
    },
  };
}
