import path from "node:path";
import { build } from "esbuild";
import type { Plugin } from "rollup";
import { hashOf } from "./paths.ts";

const THREAD = /new URL\("(\.\/[\w-]+-thread\.ts)", import\.meta\.url\)/g;

/**
 * Makes one script of what a module starts as a thread (`new Worker(new URL("./read-thread.ts", import.meta.url), …)`), with all that
 * it imports: the page's own files stay as they are, and a page fetches it when it starts the thread. Answers the module with
 * the address that `addressOf` gives each script.
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
    // A function: a text would have its dollar signs read.
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
    // sql.js asks for them where it runs in Node alone.
    external: ["node:fs", "node:crypto"],
  });
  return outputFiles[0]?.text ?? "";
}

/** The scripts of threads as files of the app's build, under names that change with them. */
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
