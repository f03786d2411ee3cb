import { execFileSync } from "node:child_process";
import path from "node:path";
import { makeWidget } from "./new-widget/make-widget.ts";
import { foldersOf, refusalOf } from "./new-widget/widget-files.ts";
import { ROOT } from "./paths.ts";

/** `npm run new-widget NAME`: makes widgets/NAME, registers it and generates what is made from the registry: all tests pass. */
const [name = "", ...more] = process.argv.slice(2);
const room = path.join(ROOT, "widgets");
const refusal = more.length > 0 ? "Give one name: npm run new-widget zone-count" : refusalOf(name, foldersOf(room));
if (refusal !== null) {
  console.error(refusal);
  process.exit(2);
}
const files = makeWidget(name, ROOT);
// In a process of its own: the registry is read again.
execFileSync(process.execPath, [path.join(ROOT, "build/generate.ts")]);
console.log(
  [
    `widgets/${name} is made and registered:`,
    ...files.map((file) => `  ${path.relative(ROOT, file)}`),
    "",
    `Try it:  npx node test/browser/run.ts ${path.relative(ROOT, files.find((file) => file.endsWith(".test.tsx")) ?? "")}`,
    `Place it in app-config/staff.json: { "id": "${name}", "widget": "${name}" } among the widgets, and "${name}" in a page's region.`,
    "How to go on: docs/guides/widget-author.md",
  ].join("\n"),
);
