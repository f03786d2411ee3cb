import "../../client/figures/figures.css";
import { useEffect, useState } from "react";
import { useShift } from "../../client/logistics/shift.ts";
import { useCurrentDid } from "../../client/planning/current.ts";
import { useDisasters } from "../../client/planning/disasters.ts";
import { useChoose } from "../../client/planning/use-choose.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";
import { EmptyState, QueryState, RecordPage } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { Briefing } from "./Briefing.tsx";
import type { ShiftConfig } from "./config.ts";
import { Log } from "./Log.tsx";
import { Owner } from "./Owner.tsx";
import { Periods } from "./Periods.tsx";
import { SignedBriefings } from "./SignedBriefings.tsx";

/** The shift of a disaster: who owns it, what must be decided, its log and its briefings. */
export default function Shift({ config, setAction }: WidgetProps<ShiftConfig>) {
  const text = useTexts("widgets.shift");
  const disasters = useDisasters();
  const [current] = useCurrentDid();
  const [shown, setShown] = useState<number | null>(null);
  const choose = useChoose();
  useEffect(() => setAction<{ did: number | null }>("open", ({ did }) => setShown(did)), [setAction]);
  const known = disasters.data ?? [];
  const did = [shown, current].find((id) => known.some((one) => one.did === id)) ?? known[0]?.did ?? null;
  return (
    <RecordPage title={text("title")} note={text("lead")}>
      {!disasters.data ? (
        <QueryState query={disasters} />
      ) : did === null ? (
        <EmptyState icon="clock" text={text("none")} />
      ) : (
        <>
          <div className="pv-row">
            <SelectField
              label={text("disaster")}
              value={did}
              options={known.map((one) => ({ value: one.did, label: one.name }))}
              onChange={(next) => {
                setShown(next);
                choose(next, known.find((one) => one.did === next)?.leading ?? null);
              }}
            />
          </div>
          <Opened key={did} {...{ did, config }} />
        </>
      )}
    </RecordPage>
  );
}

function Opened({ did, config }: { readonly did: number; readonly config: ShiftConfig }) {
  const query = useShift(did);
  if (!query.data) return <QueryState query={query} />;
  const shift = query.data;
  return (
    <>
      <Owner shift={shift} />
      <Log shift={shift} />
      <Briefing shift={shift} />
      <SignedBriefings did={did} />
      <Periods {...{ shift, config }} />
    </>
  );
}
