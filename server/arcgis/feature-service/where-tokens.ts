import { EsriError } from "../esri-error.ts";

/** A word, number, text or sign of a where clause. */
export interface Token {
  readonly kind: "word" | "number" | "text" | "sign";
  readonly value: string;
}

const TOKEN =
  /\s*(?:([A-Za-z_][A-Za-z0-9_]*)|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|'((?:[^']|'')*)'|(<>|!=|<=|>=|[=<>(),]))/y;

/** Takes a where clause apart; EsriError 400 where something stands that none has. */
export function tokensOf(where: string): Token[] {
  const tokens: Token[] = [];
  const end = where.trimEnd().length;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end;) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(where);
    if (match === null) throw refusal(`"${where.slice(from, from + 20).trim()}" at character ${from + 1}`);
    const [, word, number, quoted, sign] = match;
    if (word !== undefined) tokens.push({ kind: "word", value: word });
    else if (number !== undefined) tokens.push({ kind: "number", value: number });
    else if (quoted !== undefined) tokens.push({ kind: "text", value: quoted.replaceAll("''", "'") });
    else if (sign !== undefined) tokens.push({ kind: "sign", value: sign === "!=" ? "<>" : sign });
  }
  return tokens;
}

/** Refuses a where clause, naming what stood there. */
export function refusal(found: string): EsriError {
  return new EsriError(400, "Invalid where clause", [`found ${found}`]);
}
