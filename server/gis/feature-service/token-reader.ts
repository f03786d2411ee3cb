import type { EsriError } from "../esri-error.ts";
import { refusal, type WhereToken } from "./where-tokens.ts";

/** The tokens of a clause, taken one after another. */
export class TokenReader {
  #at = 0;
  readonly #tokens: readonly WhereToken[];

  constructor(tokens: readonly WhereToken[]) {
    this.#tokens = tokens;
  }

  /** The next token, or one a number of places after it; null beyond the end. */
  peek(ahead = 0): WhereToken | undefined {
    return this.#tokens[this.#at + ahead];
  }

  skip(count = 1): void {
    this.#at += count;
  }

  /** The position of the next token, to return to. */
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

  /** Reads the next token if it is one of these signs; null if it is not. */
  takeAny(...signs: readonly string[]): string | null {
    return signs.find((sign) => this.takeSign(sign)) ?? null;
  }

  expectSign(sign: string): void {
    if (!this.takeSign(sign)) throw this.unexpected(`"${sign}"`);
  }

  /** The token after the parenthesis that closes the one that opens here. */
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

  /** The refusal of the next token. */
  unexpected(expected: string): EsriError {
    const token = this.peek();
    return refusal(`${token === undefined ? "the end" : `"${token.value}"`}, expected ${expected}`);
  }
}
