import ts from "typescript";

const CHOICES: readonly ts.SyntaxKind[] = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken];

/** The possible values of an expression, with `*` for parts known only at run time. */
export function patternsOf(expression: ts.Expression): string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression)) {
    return [expression.head.text + expression.templateSpans.map((span) => `*${span.literal.text}`).join("")];
  }
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression))
    return patternsOf(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...patternsOf(expression.whenTrue), ...patternsOf(expression.whenFalse)];
  if (ts.isBinaryExpression(expression) && CHOICES.includes(expression.operatorToken.kind))
    return [...patternsOf(expression.left), ...patternsOf(expression.right)];
  return ["*"];
}

/** The keys of a language, found by the code's patterns. */
export class Keys {
  readonly all: ReadonlySet<string>;
  readonly #forms: ReadonlyMap<string, readonly string[]>;
  /**
   * The keys by the segments before their last: the text before a pattern's first `*` usually consists of whole
   * segments.
   */
  readonly #below = new Map<string, string[]>();

  constructor(all: ReadonlySet<string>) {
    this.all = all;
    for (const key of all)
      for (let dot = key.indexOf("."); dot >= 0; dot = key.indexOf(".", dot + 1)) {
        const above = key.slice(0, dot);
        const below = this.#below.get(above);
        if (below) below.push(key);
        else this.#below.set(above, [key]);
      }
    this.#forms = Map.groupBy(all, formless);
  }

  /**
   * The keys that a pattern may match: the text itself, its plurals and its contexts (`zones_one`, `total_countOnce`).
   */
  named(pattern: string): readonly string[] {
    if (!pattern.includes("*")) {
      return [...(this.#forms.get(pattern) ?? []), ...(this.all.has(pattern) ? [pattern] : [])];
    }
    const parts = pattern.split("*").map((part) => part.replace(/[.\\[\](){}+?^$|]/g, "\\$&"));
    const form = new RegExp(`^${parts.join(".+")}(?:_[a-zA-Z]+)?$`);
    const before = pattern.slice(0, pattern.indexOf("*"));
    const above = before.slice(0, Math.max(0, before.lastIndexOf(".")));
    const among = above === "" ? this.all : (this.#below.get(above) ?? []);
    return [...among].filter((key) => form.test(key));
  }

  /** Returns whether a key has texts below it. */
  hasBelow(prefix: string): boolean {
    return this.named(`${prefix.replace(/\.$/, "")}.*`).length > 0;
  }
}

/** A key without its plural or context. */
const formless = (key: string): string => key.replace(/_[a-zA-Z]+$/, "");
