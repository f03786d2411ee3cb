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

/** A word in any script; names of formats and one-letter units do not count. */
const WORD = /\p{L}{2,}/u;

/** Finds untranslated texts in a source: in JSX, and in attributes that are read out. */
export function bareTexts(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const report = (node: ts.Node, text: string): void => {
    if (WORD.test(text)) found.push(`${placeOf(node)}: ${text.trim()}`);
  };
  walk(source, (node) => {
    if (ts.isJsxText(node)) report(node, node.text);
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      reportParts(node.expression, report);
    else if (ts.isJsxAttribute(node) && READ.has(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) report(node, node.initializer.text);
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression)
        reportParts(node.initializer.expression, report);
    }
  });
  return found;
}

/**
 * Reports the texts that an expression may show: its literals and those of its branches, not the arguments of calls.
 */
function reportParts(expression: ts.Expression, say: (node: ts.Node, text: string) => void): void {
  if (ts.isStringLiteralLike(expression)) say(expression, expression.text);
  else if (ts.isTemplateExpression(expression)) {
    for (const part of [expression.head, ...expression.templateSpans.map((span) => span.literal)]) say(part, part.text);
  } else if (ts.isConditionalExpression(expression)) {
    reportParts(expression.whenTrue, say);
    reportParts(expression.whenFalse, say);
  } else if (ts.isParenthesizedExpression(expression)) reportParts(expression.expression, say);
  else if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    if (kind === ts.SyntaxKind.PlusToken) reportParts(expression.left, say);
    if (SHOWN_RIGHT.includes(kind)) reportParts(expression.right, say);
  }
}

const SHOWN_RIGHT: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
];
