import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { contextWordsOf } from "./password-context.ts";

/** Strength of a password, as zxcvbn estimates it (Wheeler, USENIX Security 2016). */
export interface PasswordStrength {
  /** By the number of tries that find it: 0 is fewer than 10³, 1 up to 10⁶, 2 up to 10⁸, 3 up to 10¹⁰, 4 more. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** About how many tries find it. */
  readonly guesses: number;
  /** The words of product, agency, place and event, if the password consists only of them and is as weak as a common one. */
  readonly context: readonly string[];
}

/**
 * The lowest accepted strength, a million guesses. The 49,000 most common passwords and simple variations are below it.
 */
export const STRENGTH_MIN = 2;
export const GUESSES_MIN = 1_000_000;

/**
 * Estimates a password. `own` are words related to the person and the place, which a guesser tries first. The list of
 * common passwords is fetched or read only at the first call.
 */
export async function strengthOf(password: string, own: readonly string[]): Promise<PasswordStrength> {
  estimator ??= load();
  const { score, guesses } = (await estimator).check(password, [...own, "provision"]);
  const context = contextWordsOf(password, own);
  // A password made of one of a few hundred words, a year and a symbol can be guessed in this number of tries.
  return context.length === 0 ? { score, guesses, context } : { score: 0, guesses: Math.min(guesses, 1_000), context };
}

let estimator: Promise<ZxcvbnFactory> | undefined;

async function load(): Promise<ZxcvbnFactory> {
  try {
    const [core, common] = await Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]);
    const { adjacencyGraphs: graphs, dictionary } = common;
    return new core.ZxcvbnFactory({ graphs, dictionary: { passwords: dictionary["passwords-common"] } });
  } catch (error) {
    // The next call tries to fetch it again.
    estimator = undefined;
    throw error;
  }
}
