import ts from "typescript";
import { placeOf, walk } from "./sources.ts";

/** Attributes that a reader sees or hears. */
const READ = new Set([
  "title",
  "placeholder",
  "alt",
  "label",
  "heading",
  "aria-label",
  "aria-description",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
]);

/** A word in any script; names of formats and units of one letter are none. */
const WORD = /\p{L}{2,}/u;

/** Texts that a source shows as they are, in whatever language that is: in JSX, and in attributes that are read out. */
export function bareTexts(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const say = (node: ts.Node, text: string): void => {
    if (WORD.test(text)) found.push(`${placeOf(node)}: ${text.trim()}`);
  };
  walk(source, (node) => {
    if (ts.isJsxText(node)) say(node, node.text);
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      sayParts(node.expression, say);
    else if (ts.isJsxAttribute(node) && READ.has(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) say(node, node.initializer.text);
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression)
        sayParts(node.initializer.expression, say);
    }
  });
  return found;
}

/** What an expression may show of itself: its literals and those of its branches, not what calls are given. */
function sayParts(expression: ts.Expression, say: (node: ts.Node, text: string) => void): void {
  if (ts.isStringLiteralLike(expression)) say(expression, expression.text);
  else if (ts.isTemplateExpression(expression)) {
    for (const part of [expression.head, ...expression.templateSpans.map((span) => span.literal)]) say(part, part.text);
  } else if (ts.isConditionalExpression(expression)) {
    sayParts(expression.whenTrue, say);
    sayParts(expression.whenFalse, say);
  } else if (ts.isParenthesizedExpression(expression)) sayParts(expression.expression, say);
  else if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    if (kind === ts.SyntaxKind.PlusToken) sayParts(expression.left, say);
    if (SHOWN_RIGHT.includes(kind)) sayParts(expression.right, say);
  }
}

const SHOWN_RIGHT: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
];
