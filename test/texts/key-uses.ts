import ts from "typescript";
import { patternsOf } from "./patterns.ts";
import { placeOf, walk } from "./sources.ts";

/** A place in the code that names a text. */
export interface KeyUse {
  readonly place: string;
  /** The key, with `*` for parts known only at run time. It is below one of `prefixes`. */
  readonly pattern: string;
  /** The key's prefixes (`widgets.map`; empty string: the key is complete); null if a caller passed the texts. */
  readonly prefixes: readonly string[] | null;
}

/** The text keys in a source. */
export interface SourceKeys {
  readonly uses: KeyUse[];
  /** The prefixes whose texts it uses. */
  readonly prefixes: string[];
  /** Every word in it: a key that is looked up by a variable must consist of such words. */
  readonly words: string[];
}

/** The names of texts passed as props or arguments. */
const PASSED = ["text", "texts", "t", "textOf"];

/** Reads the keys that a source names, from its syntax alone. */
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

/** The prefixes of the texts that a called expression returns; `none` if it returns no texts. */
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

/** Looks a name up from the inner scope outward, as the language does. */
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
  // `const { text, … } = props` takes the texts from the props.
  const passed = ts.isIdentifier(value) || ts.isPropertyAccessExpression(value);
  return passed && PASSED.includes(name) ? null : "none";
}

const binds = (bound: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(bound)
    ? bound.text === name
    : bound.elements.some((element) => ts.isBindingElement(element) && binds(element.name, name));
