import { useEffect, useState } from "react";
import { bearer, openTokenStream } from "../../client/calls/live/open-stream.ts";
import { pause } from "../../client/calls/live/pause.ts";
import { addressOf } from "../../contract/api/call.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { getWall, type WallPlan } from "../../contract/planning/calls/wall.ts";
import { UNASKED_HEADER } from "../../contract/people/privileges.ts";
import { fixedHeaders } from "../../framework/http/api.ts";
import { callAddress } from "../../framework/http/call-roots.ts";

/** Milliseconds to the next try: after a stream that ended, without an answer, and for a token that does not work. */
const AGAIN = { ended: 500, lost: 5_000, off: 60_000 } as const;

/** What a display shows. */
interface WallState {
  /** Null for nothing to show; undefined until it is known. */
  readonly plan: WallPlan | null | undefined;
  /** Whether the token is revoked, expired or wrong. */
  readonly off: boolean;
  /** Whether the server does not answer: the figures are the last ones. */
  readonly lost: boolean;
}

/**
 * Reads the plan at once when something changes, and goes on by itself after an outage. A token comes in the part of
 * the address behind #, which no server, log or other page is told, and is sent in a header.
 */
export function useWall(eid: number | null, token: string): WallState {
  const [state, setState] = useState<WallState>({ plan: undefined, off: false, lost: false });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const read = async (): Promise<"read" | "off" | "lost"> => {
      try {
        const address = `${callAddress(addressOf(getWall))}${eid === null ? "" : `?eid=${eid}`}`;
        const asked = { ...fixedHeaders(), [UNASKED_HEADER]: "1", ...bearer(token) };
        const response = await fetch(BASE_PATH + address, { headers: asked, signal });
        if (response.status === 401 || response.status === 403) {
          setState({ plan: null, off: true, lost: false });
          return "off";
        }
        if (response.status === 404) setState({ plan: null, off: false, lost: false });
        else if (response.ok) setState({ ...getWall.answer.parse(await response.json()), off: false, lost: false });
        else throw new TypeError(`HTTP ${response.status}`);
        return "read";
      } catch (error) {
        if (!signal.aborted) setState((last) => ({ ...last, lost: true }));
        // Only what a network or a stopped server does: anything else is a fault of ours.
        if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
        return "lost";
      }
    };
    const follow = async () => {
      while (!signal.aborted) {
        const found = await read();
        if (found === "read") {
          const came = await openTokenStream(token, signal, () => void read());
          await pause(came ? AGAIN.ended : AGAIN.lost, signal);
        } else await pause(AGAIN[found], signal);
      }
    };
    void follow();
    return () => ending.abort();
  }, [eid, token]);
  return state;
}
