import type { z } from "zod";
import type { Call } from "../../contract/api/call.ts";

/** The fake answer of one call. */
export interface FakeAnswer {
  /** The call's path up to its first parameter. */
  readonly path: string;
  readonly call: Call;
  readonly handler: Handler<unknown>;
}

/** Receives the body, the call's path, and the query. */
type Handler<Answer> = (body: unknown, address: string, query: Readonly<Record<string, string>>) => Answer;

/** A fake answer for component tests, checked against the call's schema, so that fixtures stay valid. */
export function fake<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, B, A>,
  handler: Handler<z.input<A>>,
): FakeAnswer {
  return { path: call.path.replace(/\/:.*/, ""), call, handler };
}

/** Installs a fake server in the page with only these answers; returns a function that removes it. */
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
  const TrueRequest = window.XMLHttpRequest;
  // Uploads with progress use the same server.
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  return () => {
    window.fetch = trueFetch;
    window.XMLHttpRequest = TrueRequest;
  };
}

/** The parts of XMLHttpRequest that framework/http/upload.ts uses, implemented by the page's fetch. */
class FakeUpload {
  readonly upload: { onprogress?: (sent: { loaded: number; total: number }) => void } = {};
  readonly #init: { method: string; headers: Record<string, string> } = { method: "GET", headers: {} };
  #address = "";
  status = 0;
  responseText = "";
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  #aborted = false;

  /** A later answer is ignored. */
  abort(): void {
    this.#aborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  open(method: string, address: string): void {
    this.#init.method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#init.headers[name] = value;
  }

  getAllResponseHeaders(): string {
    return "content-type: application/json";
  }

  send(body: string | null): void {
    const total = body?.length ?? 0;
    this.upload.onprogress?.({ loaded: total, total });
    const settle = async () => {
      const response = await window.fetch(this.#address, { ...this.#init, body });
      this.responseText = await response.text();
      this.status = response.status;
    };
    const heard = (end: (() => void) | undefined) => {
      if (this.#aborted) return;
      end?.();
      this.onloadend?.();
    };
    void settle().then(
      () => heard(this.onload),
      () => heard(this.onerror),
    );
  }
}
