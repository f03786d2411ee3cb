import type { z } from "zod";
import type { Call } from "../../contract/call.ts";

/** What one call answers. */
export interface FakeAnswer {
  /** The call's path up to its first parameter. */
  readonly path: string;
  readonly call: Call;
  readonly handler: Handler<unknown>;
}

/** Gets what was sent, the call's path, and what stood behind its `?`. */
type Handler<Answer> = (body: unknown, address: string, query: Readonly<Record<string, string>>) => Answer;

/** A call's answer in a component test; it is checked against the call's own schema, so that a fixture cannot drift. */
export function fake<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, B, A>,
  handler: Handler<z.input<A>>,
): FakeAnswer {
  return { path: call.path.replace(/\/:.*/, ""), call, handler };
}

/** Puts a server into the page that answers these calls alone; returns what takes it out again. */
export function serveFake(answers: readonly FakeAnswer[]): () => void {
  const trueFetch = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname: address, searchParams } = new URL(
      input instanceof Request ? input.url : String(input),
      location.href,
    );
    if (!address.startsWith("/api/")) return trueFetch(input, init);
    const found = answers.find(({ path }) => address === path || address.startsWith(`${path}/`));
    if (!found)
      return Response.json({ key: "errors.notFound.call", message: `no answer for ${address}` }, { status: 404 });
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    return Response.json(found.call.answer.parse(found.handler(body, address, Object.fromEntries(searchParams))));
  };
  return () => {
    window.fetch = trueFetch;
  };
}
