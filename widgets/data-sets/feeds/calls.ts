import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../../contract/storms/calls/feeds.ts";
import { useAnswer, useCallChange } from "../../../client/calls/use-call.ts";

const KEY = ["feeds"] as const;
/** What a look does, no one did: it is no change that open pages hear of. */
const AGAIN_MS = 30_000;
const feedsChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

/** The feeds by name, read again from time to time, which is no use of the session. */
export const useFeeds = () => useAnswer(calls.getFeeds, KEY, { unasked: true }, { refetchInterval: AGAIN_MS });

/** Adds a feed, or saves a changed one. */
export const useSaveFeed = () => useCallChange(calls.saveFeed, { onSuccess: feedsChanged });

/** Deletes a feed; what it brought stays. */
export const useDeleteFeed = () => useCallChange(calls.deleteFeed, { onSettled: feedsChanged });

/** Looks at a feed now. What came shows in the other lists. */
export const useLookAtFeed = () =>
  useCallChange(calls.lookAtFeed, {
    onSettled: (client) =>
      Promise.all([
        feedsChanged(client),
        client.invalidateQueries({ queryKey: ["storms"] }),
        client.invalidateQueries({ queryKey: ["series"] }),
      ]),
  });
