import type { Rule, Scope } from "eslint";
import type { ArrowFunctionExpression, BlockStatement, Expression, FunctionExpression, Node } from "estree";

/**
 * Forbids comparing DOM nodes in an assertion: on failure it prints two pieces of markup instead of the cause, and a
 * deep comparison walks the whole page and React's own tree behind it. Compare a text, an attribute, or a boolean
 * (`hasFocus(element)`). Asserting that a node is absent (`to.equal(null)`) is allowed: it prints the unexpected
 * element.
 */
export const compareNoNodes: Rule.RuleModule = {
  meta: {
    type: "problem",
    schema: [],
    messages: { node: "Compare a text or a truth, not a node of the page: hasFocus(element), element.textContent …" },
  },
  create: ({ sourceCode, report }) => ({
    CallExpression(node) {
      const subject = subjectOf(node);
      const [other] = node.arguments;
      if (subject === null || other === undefined || isAbsence(other)) return;
      const scope = sourceCode.getScope(node);
      if (isNode(subject, scope) || isNode(other, scope)) report({ node, messageId: "node" });
    },
  }),
};

const COMPARISONS = /^(equals?|eq|eqls?|members|include|contain|same|oneOf)$/;
const GIVES_NODE =
  /^(querySelector(All)?|closest|getElements?By\w+|elements?FromPoint|(get|query|find)(All)?By[A-Z]\w*)$/;
const IS_NODE =
  /^(activeElement|documentElement|parent(Element|Node)|shadowRoot|children|childNodes|(first|last)(Element)?Child|(next|previous)(Element)?Sibling)$/;
/** Methods of a list that return one of its members, or several. */
const OF_LIST = /^(at|find|findLast|filter|slice|item|toReversed)$/;

/** The subject of `expect(subject).to … .equal(other)`; null for other calls. */
function subjectOf({ callee }: { callee: Node }): Node | null {
  if (callee.type !== "MemberExpression" || !COMPARISONS.test(nameOf(callee.property))) return null;
  let chain: Node = callee.object;
  while (chain.type === "MemberExpression") chain = chain.object;
  if (chain.type !== "CallExpression") return null;
  return nameOf(chain.callee as Node) === "expect" ? ((chain.arguments[0] as Node | undefined) ?? null) : null;
}

const isAbsence = (node: Node): boolean =>
  (node.type === "Literal" && node.value === null) || (node.type === "Identifier" && node.name === "undefined");

const nameOf = (node: Node): string => (node.type === "Identifier" ? node.name : "");

/** Returns whether an expression is a DOM node or a list with one, judged by its form and names in this file. */
function isNode(node: Node, scope: Scope.Scope, depth = 0): boolean {
  const is = (inner: Node | null | undefined): boolean =>
    inner != null && depth < 12 && isNode(inner, scope, depth + 1);
  switch (node.type as string) {
    // TypeScript's own wrappers, which are not in the types of ESTree.
    case "TSAsExpression":
    case "TSNonNullExpression":
      return is((node as unknown as { expression: Expression }).expression);
  }
  switch (node.type) {
    case "AwaitExpression":
    case "SpreadElement":
      return is(node.argument);
    case "ChainExpression":
      return is(node.expression);
    case "LogicalExpression":
      return is(node.left) || is(node.right);
    case "ConditionalExpression":
      return is(node.consequent) || is(node.alternate);
    case "ArrayExpression":
      return node.elements.some(is);
    case "MemberExpression":
      if (node.computed) return is(node.object);
      return (
        IS_NODE.test(nameOf(node.property)) || (nameOf(node.object) === "document" && nameOf(node.property) === "body")
      );
    case "Identifier":
      return is(valueOf(node.name, scope));
    case "CallExpression": {
      const { callee } = node;
      if (callee.type === "Identifier") return GIVES_NODE.test(callee.name) || isGiven(valueOf(callee.name, scope), is);
      if (callee.type !== "MemberExpression") return false;
      const method = nameOf(callee.property);
      return GIVES_NODE.test(method) || (OF_LIST.test(method) && is(callee.object));
    }
    default:
      return false;
  }
}

/** The initializer of a constant in the file. */
function valueOf(name: string, scope: Scope.Scope | null): Node | null {
  if (scope === null) return null;
  const [definition] = scope.set.get(name)?.defs ?? [];
  if (definition === undefined) return valueOf(name, scope.upper);
  if (definition.type === "FunctionName") return definition.node as Node;
  return definition.type === "Variable" && definition.node.id.type === "Identifier"
    ? (definition.node.init ?? null)
    : null;
}

/** Whether a function returns a node: by its expression, or by the returns of its own block. */
function isGiven(given: Node | null, is: (node: Node) => boolean): boolean {
  if (given === null || !/Function(Expression|Declaration)$/.test(given.type)) return false;
  const { body } = given as ArrowFunctionExpression | FunctionExpression;
  if (body.type !== "BlockStatement") return is(body);
  return (body as BlockStatement).body.some(
    (line) => line.type === "ReturnStatement" && !!line.argument && is(line.argument),
  );
}
