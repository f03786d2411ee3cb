import { existsSync, mkdirSync, readFileSync, writeFileSync, globSync } from "node:fs";
import path from "node:path";
import { appConfigJsonSchema } from "../framework/config/json-schema.ts";
import { filesPage } from "../test/cases/matrix.ts";
import { everyManifest } from "../start/every-widget.ts";
import { withDataSchema } from "./app-config-page/data-schema.ts";
import { appConfigPage } from "./app-config-page/page.ts";
import { decisionsPage } from "./decisions.ts";
import { ROOT } from "./paths.ts";

/** The files that `npm run generate` writes, by path; a test compares them with those in the repository. */
export function generatedFiles(): { readonly path: string; readonly text: string }[] {
  return [
    {
      path: "app-config/schema.json",
      text: `${JSON.stringify(withDataSchema(appConfigJsonSchema(everyManifest, iconNames())), null, 2)}\n`,
    },
    { path: "docs/app-config.md", text: appConfigPage(everyManifest, aboutOf) },
    { path: "docs/decisions/README.md", text: decisionsPage() },
    { path: "docs/guides/files.md", text: filesPage() },
    ...exampleFiles(),
  ];
}

/** The names of Calcite's icons, as a config writes them: `checkCircle24.json` is `check-circle`. */
function iconNames(): string[] {
  return globSync("node_modules/@arcgis/core/assets/components/assets/icon/*24*.json", { cwd: ROOT })
    .map((file) => path.basename(file).replace(/24(F?)\.json$/, "$1"))
    .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    .sort();
}

/** A widget's English description; empty without one. */
function aboutOf(widget: string): string {
  const file = path.join(ROOT, "widgets", widget, "i18n/en.json");
  if (!existsSync(file)) return "";
  const { about } = JSON.parse(readFileSync(file, "utf8")) as { about?: unknown };
  return typeof about === "string" ? about : "";
}

const PLACE = "test/examples";
const EXAMPLE =
  / \* @example\n \* ```(tsx?)\n([^]*?)\n \* ```\n \*\/(?:\n\/\/.*)*\nexport (?:default )?(?:async )?function (\w+)/g;

/**
 * The examples in docstrings, each as a module that is type-checked with the product, so that examples stay valid.
 * Imports are written relative to the docstring's module.
 */
function exampleFiles(): { readonly path: string; readonly text: string }[] {
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

/** `npm run generate`: writes the files generated from the schemas, for editors and readers of the repository. */
if (import.meta.main)
  for (const file of generatedFiles()) {
    mkdirSync(path.dirname(path.join(ROOT, file.path)), { recursive: true });
    writeFileSync(path.join(ROOT, file.path), file.text);
    console.log(file.path);
  }
