import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { contextWordsOf } from "./password-context.ts";

/** How hard a password is to guess, as zxcvbn estimates it (Wheeler, USENIX Security 2016). */
export interface PasswordStrength {
  /** From 0 (fewer than 10³ tries find it) by 1 (10⁶), 2 (10⁸) and 3 (10¹⁰) to 4 (more). */
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
 * Estimates a password. `own` are words of the person and the place, which a guesser tries first. The list of common
 * passwords is fetched or read at the first call alone.
 */
export async function strengthOf(password: string, own: readonly string[]): Promise<PasswordStrength> {
  estimator ??= load();
  const { score, guesses } = (await estimator).check(password, [...own, "provision"]);
  const context = contextWordsOf(password, own);
  // Some hundred words with a year and a sign.
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
