import path from "node:path";
import type { Rule } from "eslint";
import type { Node } from "estree";

/** Files that may not be imported: folders and modules from the root of the tree, or patterns. */
export interface Zone {
  /** Whose imports are judged: a folder or a pattern. */
  readonly target: string;
  readonly from: string | readonly string[];
  /** Folders and modules of `from`, relative to it, that may be imported. */
  readonly except?: readonly string[];
  readonly message: string;
}

/**
 * Forbids imports of the tree's own files between places, type imports too. Judges the written path, which names the
 * file with its ending: `import-x/no-restricted-paths` looks each one up on the disk, which took a sixth of all lint.
 */
export const allowedImports: Rule.RuleModule = {
  meta: {
    type: "problem",
    schema: [{ type: "object", properties: { zones: { type: "array" } }, additionalProperties: false }],
    messages: { zone: 'Unexpected path "{{path}}" imported in restricted zone. {{message}}' },
  },
  create({ cwd, filename, options, report }) {
    const [{ zones = [] } = {}] = options as [{ zones?: readonly Zone[] }?];
    const file = path.relative(cwd, filename).replaceAll(path.sep, "/");
    const own = zones.filter(({ target }) => isIn(file, target));
    if (own.length === 0) return {};
    const judge = (source: Node | null | undefined): void => {
      if (source?.type !== "Literal" || typeof source.value !== "string" || !source.value.startsWith(".")) return;
      const imported = path.posix.join(path.posix.dirname(file), source.value);
      for (const { from, except = [], message } of own) {
        const place = [from].flat().find((each) => isIn(imported, each));
        if (place === undefined || except.some((each) => isIn(imported, path.posix.join(place, each)))) continue;
        report({ node: source, messageId: "zone", data: { path: source.value, message } });
      }
    };
    return {
      ImportDeclaration: ({ source }) => judge(source),
      ExportNamedDeclaration: ({ source }) => judge(source),
      ExportAllDeclaration: ({ source }) => judge(source),
      ImportExpression: ({ source }) => judge(source),
      // `import("./zones.ts").Zone` in a type.
      TSImportType: ({ source }: { source?: Node }) => judge(source),
    };
  },
};

/** Normalized paths by the written ones: hundreds of zones are asked about each file. */
const normalized = new Map<string, string>();

function isIn(file: string, place: string): boolean {
  const from = normalized.get(place) ?? path.posix.normalize(place);
  normalized.set(place, from);
  if (from.includes("*")) return path.matchesGlob(file, from);
  return from === "." || file === from || file.startsWith(`${from}/`);
}
