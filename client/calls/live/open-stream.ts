import { addressOf } from "../../../contract/api/call.ts";
import { BASE_PATH } from "../../../contract/api/base-path.ts";
import { listen, type Changes, type Presences } from "../../../contract/planning/calls/live.ts";
import { UNASKED_HEADER } from "../../../contract/people/privileges.ts";
import { fixedHeaders } from "../../../framework/http/api.ts";
import { callAddress } from "../../../framework/http/call-roots.ts";

/** What a stream tells. */
export interface Heard {
  onChanges(changes: Changes): void;
  onPresences(presences: Presences): void;
}

/** Milliseconds in which the first event comes, unless something on the way keeps it back. */
const FIRST = 8_000;
/** Milliseconds of silence after which a stream is dead: the server says something every 15 seconds. */
const SILENCE = 50_000;

interface StreamPlace {
  /** The query: after which link, or since how many seconds, to tell. */
  readonly place: Readonly<Record<string, number>>;
  readonly signal: AbortSignal;
}

const ADDRESS = BASE_PATH + callAddress(addressOf(listen));

/**
 * Opens a stream of changes and passes on what it tells until it ends. Returns whether anything came: if not, streams
 * do not pass here, or there are too many.
 */
export function openStream({ place, signal }: StreamPlace, heard: Heard): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(`${ADDRESS}?${Object.entries(place)[0]?.join("=") ?? ""}`);
    let came = false;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      source.close();
      resolve(came);
    };
    let timer = setTimeout(end, FIRST);
    const listenTo = (event: string, pass: (data: string) => void) =>
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        came = true;
        clearTimeout(timer);
        timer = setTimeout(end, SILENCE);
        pass(data);
      });
    listenTo("changes", (data) => heard.onChanges(listen.answer.parse(JSON.parse(data))));
    listenTo("presence", (data) => heard.onPresences(JSON.parse(data) as Presences));
    // The browser would open it again after the last event that had a number; ours knows what it was told otherwise.
    source.addEventListener("error", end);
    signal.addEventListener("abort", end);
  });
}

/**
 * The same with the token of a display, which `EventSource` cannot send: calls `onChange` when something changed.
 * Resolves when the stream has ended, whether anything came or not.
 */
export async function openTokenStream(token: string, signal: AbortSignal, onChange: () => void): Promise<boolean> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), FIRST);
  let came = false;
  try {
    const response = await fetch(ADDRESS, {
      headers: { ...fixedHeaders(), accept: "text/event-stream", [UNASKED_HEADER]: "1", ...bearer(token) },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (!response.ok || !isStream || response.body === null) return false;
    const texts = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await texts.read(); !next.done; next = await texts.read()) {
      came = true;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE);
      // What changed does not matter here: an event with changes names their modules.
      if (next.value.includes('"module":')) onChange();
    }
  } catch (error) {
    // A stream may break at any time, and the next one is opened then.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  } finally {
    clearTimeout(timer);
  }
  return came;
}

/** The header of a token; none for no token. */
export const bearer = (token: string): Readonly<Record<string, string>> =>
  token === "" ? {} : { authorization: `Bearer ${token}` };
