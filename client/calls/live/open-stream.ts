import { addressOf } from "../../../contract/api/call.ts";
import { BASE_PATH } from "../../../contract/api/base-path.ts";
import { listen, type Changes, type Presences } from "../../../contract/planning/calls/live.ts";
import { PRIVILEGE_MARK_HEADER, UNASKED_HEADER } from "../../../contract/people/privileges.ts";
import { fixedHeaders } from "../../../framework/http/api.ts";
import { callAddress } from "../../../framework/http/call-roots.ts";
import { signalMark } from "../../../framework/http/signals.ts";

/** What a stream tells. */
export interface Heard {
  onChanges(changes: Changes): void;
  onPresences(presences: Presences): void;
}

/** Milliseconds in which the first event comes, unless something on the way keeps it back. */
const FIRST = 8_000;
/** Milliseconds of silence after which a stream is dead: the server breaks it every 20 seconds. */
const SILENCE = 50_000;

interface StreamPlace {
  /** The link after which to tell; null for the end of the chain. */
  readonly after: number | null;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Opens a stream of changes and passes on what it tells until it ends. Returns whether anything came: if not, streams
 * do not pass here, or there are too many. Not `EventSource`, which sends no headers and hides why it failed.
 */
export async function openStream({ after, signal, headers = {} }: StreamPlace, heard: Heard): Promise<boolean> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), FIRST);
  let came = false;
  try {
    const address = `${callAddress(addressOf(listen))}${after === null ? "" : `?after=${after}`}`;
    const response = await fetch(BASE_PATH + address, {
      headers: { ...fixedHeaders(), accept: "text/event-stream", [UNASKED_HEADER]: "1", ...headers },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    signalMark(response.headers.get(PRIVILEGE_MARK_HEADER));
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (!response.ok || !isStream || response.body === null) return false;
    const texts = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = "", next = await texts.read(); !next.done; next = await texts.read()) {
      came = true;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE);
      const blocks = (text + next.value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) pass(block, heard);
    }
  } catch (error) {
    // A stream may break at any time, and the next one is opened then.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  } finally {
    clearTimeout(timer);
  }
  return came;
}

function pass(block: string, { onChanges, onPresences }: Heard): void {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (data === undefined) return;
  if (/^event: presence$/m.test(block)) onPresences(JSON.parse(data) as Presences);
  else onChanges(listen.answer.parse(JSON.parse(data)));
}
