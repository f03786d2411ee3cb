import { setImmediate as giveWay } from "node:timers/promises";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Call } from "../../contract/api/call.ts";
import { holdsMoreValues } from "./size.ts";

/** Work that stops after each piece of it, so that it can be left for a while. */
export type Pieces<T> = Generator<undefined, T>;

/** How long work goes on at once, in milliseconds: a cheap call waits for this a few times, from its question to its answer. */
const SLICE = 2;

/** Goes on with the work for a moment. Answers where it is then, and how long that took. */
export function goOn<T>(pieces: Pieces<T>): { readonly step: IteratorResult<undefined, T>; readonly took: number } {
  const started = performance.now();
  for (;;) {
    const step = pieces.next();
    const took = performance.now() - started;
    if (step.done === true || took >= SLICE) return { step, took };
  }
}

/** Does the work to its end, and lets everything that waits go between. */
export async function inPieces<T>(pieces: Pieces<T>): Promise<T> {
  for (;;) {
    const { step } = goOn(pieces);
    if (step.done === true) return step.value;
    await giveWay();
  }
}

/** Entries from which a list is long enough to hold up others, and values from which a few entries are: outlines of zones. */
const LONG = { entries: 500, values: 10_000 };

const isLong = (list: readonly unknown[]): boolean =>
  list.length >= LONG.entries || (list.length > 1 && holdsMoreValues(list, LONG.values));

/**
 * An answer with a long list as JSON, checked by its call's schema and written entry by entry; null for one without, which
 * is done sooner than it would be in pieces.
 */
export function largeAnswer({ answer: schema, method, path }: Call, answer: unknown): Pieces<string> | null {
  if (!(schema instanceof z.ZodObject) || typeof answer !== "object" || answer === null) return null;
  const long = Object.entries(answer).find(([, value]) => Array.isArray(value) && isLong(value));
  if (long === undefined) return null;
  const [name, entries] = long as [string, unknown[]];
  const list: unknown = schema.shape[name];
  // What a list's own rules say of it as a whole is not looked at entry by entry.
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
