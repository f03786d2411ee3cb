import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Presences } from "../../../contract/planning/calls/live.ts";
import { useSession } from "../../../framework/gate/session.ts";
import { isLeftOut } from "../../../framework/http/left-out.ts";
import { followChanges } from "./follow.ts";
import { Presence } from "./Presence.tsx";
import { Rereading } from "./reread.ts";

/** The name of all visitors together. */
const PUBLIC = "public";

/** Follows the changes that a user, or the public, may hear of, and shows who else is there. */
export function Following({ who }: { readonly who: string }) {
  const client = useQueryClient();
  const [told, setTold] = useState<Presences | null>(null);
  // A stream has the rights that it was opened with.
  const rights = useSession()?.privileges;
  useEffect(() => {
    if (isLeftOut("live")) return undefined;
    const ending = new AbortController();
    const rereading = new Rereading(client, ending.signal);
    followChanges(who, ending.signal, {
      onChanges: (changes) => rereading.take(changes),
      onPresences: setTold,
    });
    return () => ending.abort();
  }, [client, who, rights]);
  return who === PUBLIC || isLeftOut("live") ? null : <Presence told={told} />;
}
