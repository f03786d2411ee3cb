import type { EsriError } from "../esri-error.ts";
import { refusal, type WhereToken } from "./where-tokens.ts";

/** The tokens of a clause, taken one after another. */
export class TokenReader {
  #at = 0;
  readonly #tokens: readonly WhereToken[];

  constructor(tokens: readonly WhereToken[]) {
    this.#tokens = tokens;
  }

  /** The token that comes next, or one so many behind it; none beyond the end. */
  peek(ahead = 0): WhereToken | undefined {
    return this.#tokens[this.#at + ahead];
  }

  skip(count = 1): void {
    this.#at += count;
  }

  /** The place of the next token, to come back to. */
  get at(): number {
    return this.#at;
  }

  backTo(at: number): void {
    this.#at = at;
  }

  atEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  expectEnd(): void {
    if (!this.atEnd()) throw this.unexpected("AND, OR or the end");
  }

  takeWord(word: string): boolean {
    const token = this.peek();
    const found = token?.kind === "word" && token.value.toUpperCase() === word;
    if (found) this.#at += 1;
    return found;
  }

  isSign(sign: string): boolean {
    const token = this.peek();
    return token?.kind === "sign" && token.value === sign;
  }

  takeSign(sign: string): boolean {
    const found = this.isSign(sign);
    if (found) this.#at += 1;
    return found;
  }

  /** The first of these signs that comes next, taken; null where none does. */
  takeAny(...signs: readonly string[]): string | null {
    return signs.find((sign) => this.takeSign(sign)) ?? null;
  }

  expectSign(sign: string): void {
    if (!this.takeSign(sign)) throw this.unexpected(`"${sign}"`);
  }

  /** The token behind the parenthesis that closes the one that opens here. */
  behindClosing(): WhereToken | undefined {
    let depth = 0;
    for (let i = this.#at; i < this.#tokens.length; i++) {
      const { kind, value } = this.#tokens[i] ?? { kind: "sign", value: "" };
      if (kind !== "sign") continue;
      if (value === "(") depth += 1;
      if (value === ")" && --depth === 0) return this.#tokens[i + 1];
    }
    return undefined;
  }

  /** The refusal of what comes next. */
  unexpected(expected: string): EsriError {
    const token = this.peek();
    return refusal(`${token === undefined ? "the end" : `"${token.value}"`}, expected ${expected}`);
  }
}
