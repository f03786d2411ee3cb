import { EsriError } from "../esri-error.ts";

/** A word, name in double quotes, number, text or sign of a where clause. */
export interface WhereToken {
  readonly kind: "word" | "name" | "number" | "text" | "sign";
  readonly value: string;
}

const TOKEN =
  /\s*(?:[nN]?'((?:[^']|'')*)'|([A-Za-z_][A-Za-z0-9_]*)|"((?:[^"]|"")+)"|((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(<>|!=|<=|>=|\|\||[=<>(),+\-*/.]))/y;

/** Splits a where clause into tokens; EsriError 400 at a character that no clause has. */
export function tokensOf(where: string): WhereToken[] {
  const tokens: WhereToken[] = [];
  const end = where.trimEnd().length;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end;) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(where);
    if (match === null) throw refusal(`"${where.slice(from, from + 20).trim()}" at character ${from + 1}`);
    const [, quoted, word, name, number, sign] = match;
    if (word !== undefined) tokens.push({ kind: "word", value: word });
    else if (name !== undefined) tokens.push({ kind: "name", value: name.replaceAll('""', '"') });
    else if (number !== undefined) tokens.push({ kind: "number", value: number });
    else if (quoted !== undefined) tokens.push({ kind: "text", value: quoted.replaceAll("''", "'") });
    else if (sign !== undefined) tokens.push({ kind: "sign", value: sign === "!=" ? "<>" : sign });
  }
  return tokens;
}

/** Returns how deep parentheses, NOTs, CASEs and signs are nested at the deepest position. */
export function nestingOf(tokens: readonly WhereToken[]): number {
  /** NOTs and signs in front of each open parenthesis. */
  const open: number[] = [];
  let [depth, nots, deepest] = [0, 0, 0];
  for (const [i, { kind, value }] of tokens.entries()) {
    const word = kind === "word" ? value.toUpperCase() : kind === "sign" ? value : "";
    if (word === "NOT" || (isSign(word) && !isOperand(tokens[i - 1]))) nots += 1;
    else if (word === "(" || word === "CASE") {
      open.push(nots);
      depth += nots + 1;
      nots = 0;
    } else if (word === ")" || word === "END") {
      depth -= (open.pop() ?? -1) + 1;
      nots = 0;
    } else if (word === "AND" || word === "OR" || word === ",") nots = 0;
    deepest = Math.max(deepest, depth + nots);
  }
  return deepest;
}

const isSign = (word: string): boolean => word === "-" || word === "+";
/** Returns whether a sign after it joins two values. */
const isOperand = (token: WhereToken | undefined): boolean =>
  token !== undefined && (token.kind !== "sign" || token.value === ")");

/** Refuses a where clause, naming the unexpected part. */
export function refusal(found: string): EsriError {
  return new EsriError(400, "Invalid where clause", [`found ${found}`]);
}
