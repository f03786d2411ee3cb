import { getStoppedFeeds, getStormNotices } from "../../../contract/storms/calls/updates.ts";
import { usePermits } from "../../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { fetched } from "../../../framework/ui/fetched.tsx";
import { Loading, Note, useErrorToast } from "../../../framework/ui/index.ts";
import { useAnswer } from "../../calls/use-call.ts";
import { useNewUpdates, useReadUpdate } from "./calls.ts";

/** Loaded with the first notice, since there usually is none. */
const WhatChanged = fetched(async () => ({ default: (await import("./WhatChanged.tsx")).WhatChanged }), <Loading />);

/** Says which feeds have stopped: what is planned with may be old. */
export function StoppedFeeds() {
  const text = useTexts("client.advisories");
  const { instant } = useFormat();
  const isWanted = usePermits(getStoppedFeeds.needs);
  const { data = [] } = useAnswer(getStoppedFeeds, ["feeds", "stopped"], isWanted ? {} : null);
  return data.map(({ feedId, name, since, isQuiet }) => (
    <Note key={feedId} kind="warning">
      {text(isQuiet ? "quietFeed" : "stoppedFeed", { name, when: instant(since) })}
    </Note>
  ));
}

/** Unread changes by new advisories in the disasters that the reader follows; empty for none. */
export function NewUpdates({ onOpen }: { onOpen(of: { readonly did: number; readonly eid: number | null }): void }) {
  const text = useTexts("client.advisories");
  const fail = useErrorToast();
  const updates = useNewUpdates(usePermits(getStormNotices.needs)).data ?? [];
  const read = useReadUpdate();
  return updates.map(({ updateId, did, disaster, storm, number, update }) => {
    const title = text("notice", { storm, number, disaster });
    return (
      <section className="pv-card pv-stack" key={updateId} aria-label={title}>
        <h2>{title}</h2>
        <WhatChanged update={update} />
        <div className="pv-row">
          <Button kind="primary" onClick={() => onOpen({ did, eid: update.eid })}>
            {text("open")}
          </Button>
          <Button busy={read.isPending && "saving"} onClick={() => read.mutate(updateId, { onError: fail })}>
            {text("read")}
          </Button>
        </div>
      </section>
    );
  });
}
