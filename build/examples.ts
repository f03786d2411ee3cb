import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.ts";

const PLACE = "test/examples";
const EXAMPLE =
  / \* @example\n \* ```(tsx?)\n([^]*?)\n \* ```\n \*\/(?:\n\/\/.*)*\nexport (?:default )?(?:async )?function (\w+)/g;

/**
 * The examples of docstrings, each as a module that is compiled with all others: what a docstring shows cannot go out of
 * date. Where they import from is written as seen from the docstring's own module.
 */
export function exampleFiles(): { readonly path: string; readonly text: string }[] {
  return globSync("{contract,engine,framework,client,map,server}/**/*.{ts,tsx}", { cwd: ROOT })
    .sort()
    .flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), "utf8").matchAll(EXAMPLE)].map(([, ending, lines = "", name = ""]) => {
        const code = lines.replaceAll(/^ \* ?/gm, "").replaceAll(/(?<=from ")\.[^"]+/g, (address) => {
          const target = path.posix.join(path.posix.dirname(file.replaceAll(path.sep, "/")), address);
          return path.posix.relative(PLACE, target);
        });
        return {
          path: `${PLACE}/${name}.${ending}`,
          text: `// Made of the docstring of ${name} by \`npm run generate\`.\n${code}\n`,
        };
      }),
    );
}
