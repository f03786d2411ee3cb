import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { ROOT } from "../../build/paths.ts";

/** The rooms whose code shows texts or names the keys of texts that others show. */
const ROOMS = ["contract", "engine", "themes", "framework", "client", "map", "widgets", "start", "server", "build"];

/** Parses a source; its path decides whether it may contain JSX. */
export const parse = (file: string, code: string): ts.SourceFile =>
  ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);

/** Every source of the product, without its tests, by its path from the repository's root. */
export function productSources(): ts.SourceFile[] {
  return ROOMS.flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(room, name.split(path.sep).join("/")))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
      .map((file) => parse(file, readFileSync(path.join(ROOT, file), "utf8"))),
  );
}

/** Walks all nodes of a source. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The place of a node in a message: `widgets/map/Legend.tsx:12`. */
export function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
