import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../../../framework/gate/session.ts";
import { isLeftOut } from "../../../framework/http/left-out.ts";
import { followChanges } from "./follow.ts";
import { Rereading } from "./reread.ts";

/** Follows the changes that a user, or the public, may hear of. */
export function Following({ who }: { readonly who: string }) {
  const client = useQueryClient();
  // A stream has the rights that it was opened with.
  const rights = useSession()?.privileges;
  useEffect(() => {
    if (isLeftOut("live")) return undefined;
    const ending = new AbortController();
    const rereading = new Rereading(client, ending.signal);
    followChanges(who, ending.signal, {
      onChanges: (changes) => rereading.take(changes),
      onPresences: () => undefined,
    });
    return () => ending.abort();
  }, [client, who, rights]);
  return null;
}
