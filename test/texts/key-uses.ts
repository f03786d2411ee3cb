import ts from "typescript";
import { patternsOf } from "./patterns.ts";
import { placeOf, walk } from "./sources.ts";

/** A place in the code that names a text. */
export interface KeyUse {
  readonly place: string;
  /** The key, `*` for what is only known while the code runs. Below one of `prefixes`. */
  readonly pattern: string;
  /** What the key is below (`widgets.map`; empty: it is whole); null if a caller passed the texts in. */
  readonly prefixes: readonly string[] | null;
}

/** What a source says of the keys of texts. */
export interface SourceKeys {
  readonly uses: KeyUse[];
  /** The prefixes whose texts it takes. */
  readonly prefixes: string[];
  /** Every word that it holds: a key that is looked up by a variable has to come from one. */
  readonly words: string[];
}

/** The names by which texts that were passed in are called. */
const PASSED = ["text", "texts", "t", "textOf"];

/** Reads the keys that a source names, by its syntax alone. */
export function sourceKeys(source: ts.SourceFile): SourceKeys {
  const found: SourceKeys = { uses: [], prefixes: [], words: [] };
  walk(source, (node) => {
    if (ts.isStringLiteralLike(node) && !isImported(node)) found.words.push(node.text);
    if (ts.isTemplateExpression(node)) found.words.push(...patternsOf(node));
    if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) found.words.push(node.name.text);
    if (!ts.isCallExpression(node)) return;
    const [argument] = node.arguments;
    if (argument === undefined) return;
    if (ts.isIdentifier(node.expression) && node.expression.text === "useTexts") {
      found.prefixes.push(...patternsOf(argument));
      return;
    }
    const prefixes = prefixesOf(node.expression);
    if (prefixes === "none") return;
    const place = placeOf(node);
    found.uses.push(...patternsOf(argument).map((pattern) => ({ place, pattern, prefixes })));
  });
  return found;
}

const isImported = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword);

type Prefixes = readonly string[] | null | "none";

/** What the texts are below that a called expression gives; `none` where it gives no texts. */
function prefixesOf(callee: ts.Expression): Prefixes {
  if (ts.isCallExpression(callee)) return prefixesOfHook(callee);
  if (ts.isPropertyAccessExpression(callee))
    return /^i18n(ext)?$/.test(callee.expression.getText()) && ["t", "exists"].includes(callee.name.text)
      ? [""]
      : "none";
  return ts.isIdentifier(callee) ? prefixesOfName(callee, callee.text) : "none";
}

function prefixesOfHook({ expression, arguments: [argument] }: ts.CallExpression): Prefixes {
  const hook = expression.getText();
  if (hook === "useText" || hook === "useTranslation") return [""];
  return hook === "useTexts" && argument ? patternsOf(argument) : "none";
}

/** Looks a name up from the inside out, as the language does. */
function prefixesOfName(from: ts.Node, name: string): Prefixes {
  for (let scope: ts.Node = from.parent; ; scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some((one) => binds(one.name, name)))
      return PASSED.includes(name) ? null : "none";
    if (ts.isBlock(scope) || ts.isSourceFile(scope)) {
      const declaration = scope.statements
        .filter(ts.isVariableStatement)
        .flatMap((statement) => [...statement.declarationList.declarations])
        .find((one) => binds(one.name, name));
      if (declaration) return prefixesOfValue(name, declaration.initializer);
    }
    if (ts.isSourceFile(scope)) return "none";
  }
}

function prefixesOfValue(name: string, value: ts.Expression | undefined): Prefixes {
  if (value === undefined) return "none";
  if (ts.isCallExpression(value)) return prefixesOfHook(value);
  // `const { text, … } = props` hands on what was passed in.
  const passed = ts.isIdentifier(value) || ts.isPropertyAccessExpression(value);
  return passed && PASSED.includes(name) ? null : "none";
}

const binds = (bound: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(bound)
    ? bound.text === name
    : bound.elements.some((element) => ts.isBindingElement(element) && binds(element.name, name));
