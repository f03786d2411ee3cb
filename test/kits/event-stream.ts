import type { Changes, Presences } from "../../contract/planning/calls/live.ts";
import type { TestClient } from "./client.ts";

/** What a stream of changes said, and how it goes on. */
export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  /** Everything told until now. */
  readonly changes: Changes["changes"];
  readonly presences: Presences[];
  /** The newest link. */
  readonly last: number;
  /** Comments of a stream that is silent. */
  readonly comments: number;
  readonly ended: boolean;
  /** Resolves when the condition holds; rejects with what was heard if it does not within the time. */
  until(isSo: (stream: EventStream) => boolean, milliseconds?: number): Promise<void>;
  close(): void;
}

/** Opens a stream of changes, like a page. */
export async function openStream(
  client: Pick<TestClient, "fetch">,
  { after, headers = {} }: { readonly after?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<EventStream> {
  const closing = new AbortController();
  const response = await client.fetch(`/api/Live/Listen${after === undefined ? "" : `?after=${after}`}`, {
    headers: { accept: "text/event-stream", ...headers },
    signal: closing.signal,
  });
  const waiting = new Set<() => void>();
  const heard = { changes: [] as Changes["changes"], presences: [] as Presences[], last: 0, comments: 0, ended: false };
  const stream: EventStream = {
    status: response.status,
    headers: response.headers,
    get changes() {
      return heard.changes;
    },
    get presences() {
      return heard.presences;
    },
    get last() {
      return heard.last;
    },
    get comments() {
      return heard.comments;
    },
    get ended() {
      return heard.ended;
    },
    until: (isSo, milliseconds = 5_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`Within ${milliseconds} ms the stream said only ${JSON.stringify(heard)}`));
        }, milliseconds);
        const look = () => {
          if (!isSo(stream)) return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () => closing.abort(),
  };
  const take = (block: string) => {
    if (block.startsWith(":")) heard.comments += 1;
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data === undefined) return;
    const said: unknown = JSON.parse(data);
    if (/^event: presence$/m.test(block)) heard.presences.push(said as Presences);
    else {
      const { last, changes } = said as Changes;
      heard.last = last;
      heard.changes.push(...changes);
    }
  };
  const read = async () => {
    let text = "";
    for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        take(text.slice(0, end));
        text = text.slice(end + 2);
      }
      for (const look of [...waiting]) look();
    }
  };
  if (response.status === 200)
    void read()
      // Closed by us, or broken: both are its end.
      .catch(() => undefined)
      .finally(() => {
        heard.ended = true;
        for (const look of [...waiting]) look();
      });
  return stream;
}
