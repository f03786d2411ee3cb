import { setImmediate as giveWay } from "node:timers/promises";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Call } from "../../contract/api/call.ts";
import { holdsMoreValues } from "./size.ts";

/** Work that stops after each piece, so that it can be interrupted. */
export type Pieces<T> = Generator<undefined, T>;

/**
 * Milliseconds that work runs without a break: a cheap call waits for this a few times between its request and its
 * answer.
 */
const SLICE = 2;

/** Continues the work for a moment. Returns its result so far, and how long that took. */
export function goOn<T>(pieces: Pieces<T>): { readonly step: IteratorResult<undefined, T>; readonly took: number } {
  const started = performance.now();
  for (;;) {
    const step = pieces.next();
    const took = performance.now() - started;
    if (step.done === true || took >= SLICE) return { step, took };
  }
}

/** Does the work to its end, with pauses for everything that waits. */
export async function inPieces<T>(pieces: Pieces<T>): Promise<T> {
  for (;;) {
    const { step } = goOn(pieces);
    if (step.done === true) return step.value;
    await giveWay();
  }
}

/**
 * The number of entries from which a list is long enough to block others, and the number of values from which even a
 * short list is, such as outlines of zones.
 */
const LONG = { entries: 500, values: 10_000 };

const isLong = (list: readonly unknown[]): boolean =>
  list.length >= LONG.entries || (list.length > 1 && holdsMoreValues(list, LONG.values));

/**
 * An answer with a long list as JSON, checked by its call's schema and written entry by entry; null for one without
 * such a list, which is faster to write at once.
 */
export function largeAnswer({ answer: schema, method, path }: Call, answer: unknown): Pieces<string> | null {
  if (!(schema instanceof z.ZodObject) || typeof answer !== "object" || answer === null) return null;
  const long = Object.entries(answer).find(([, value]) => Array.isArray(value) && isLong(value));
  if (long === undefined) return null;
  const [name, entries] = long as [string, unknown[]];
  const list: unknown = schema.shape[name];
  // Rules for the list as a whole are not checked entry by entry.
  if (!(list instanceof z.ZodArray) || (list.def.checks ?? []).length > 0) return null;
  const encoded = (part: z.core.$ZodType, value: unknown): unknown => {
    const { data, error } = z.safeEncode(part, value);
    if (error) throw new ResponseSerializationError(method, path, { cause: error });
    return data;
  };
  const others = { ...answer, [name]: [] };
  return written();

  function* written(): Pieces<string> {
    const rest = encoded(schema, others) as Readonly<Record<string, unknown>>;
    const texts: string[] = [];
    for (const entry of entries) {
      texts.push(JSON.stringify(encoded((list as z.ZodArray).element, entry)));
      yield;
    }
    const parts = Object.entries(rest).map(
      ([key, value]) => `${JSON.stringify(key)}:${key === name ? `[${texts.join(",")}]` : JSON.stringify(value)}`,
    );
    return `{${parts.join(",")}}`;
  }
}
