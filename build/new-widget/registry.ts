import { camel } from "./widget-name.ts";

const IMPORT = /^import (\w+) from "\.\/([\w-]+)\/manifest\.ts";$/;
const LIST = /(export const registry: readonly WidgetManifest\[\] = \[\n)([\s\S]*?)(\n?\];)/;

/**
 * The registry's source with one more widget: its import and its entry, both in the order of the alphabet.
 * @throws where the source no longer has the form that this knows
 */
export function withWidget(source: string, name: string): string {
  const lines = source.split("\n");
  const imported = lines.flatMap((line) => {
    const [, local, widget] = IMPORT.exec(line) ?? [];
    return local !== undefined && widget !== undefined ? [{ local, widget }] : [];
  });
  const first = lines.findIndex((line) => IMPORT.test(line));
  if (first < 0 || !LIST.test(source))
    throw new Error("widgets/index.ts has no imports or no registry that could take a widget.");
  const all = [...imported, { local: camel(name), widget: name }].sort((a, b) => (a.widget < b.widget ? -1 : 1));
  const others = lines.filter((line) => !IMPORT.test(line));
  others.splice(first, 0, ...all.map(({ local, widget }) => `import ${local} from "./${widget}/manifest.ts";`));
  return others
    .join("\n")
    .replace(
      LIST,
      (_, head: string, _entries, tail: string) => `${head}${all.map(({ local }) => `  ${local},`).join("\n")}${tail}`,
    );
}
