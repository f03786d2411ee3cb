import { useEffect, useEffectEvent } from "react";
import { useRecalculatePopulation } from "../../client/zones.ts";
import type { ZoneSet } from "../../client/zones.ts";
import type { Estimation } from "../../contract/calls/estimations.ts";
import { ZoneEditRequested, ZoneFocused } from "../../contract/topics.ts";
import { usePublish, useTopic } from "../../framework/bus/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon, useErrorToast, useToast } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { ZONE_NUMBERS } from "../../map/zones/zone-style.ts";
import { draftOf, newDraft, reduceDraft } from "./draft.ts";
import type { DrawingRequest, ZoneDrawerConfig } from "./config.ts";
import { useDraft } from "./use-draft.ts";
import { ZoneEditor } from "./ZoneEditor.tsx";
import { ZoneList } from "./ZoneList.tsx";

interface ZonePanelProps {
  readonly estimation: Estimation;
  readonly set: ZoneSet;
  readonly config: ZoneDrawerConfig;
  /** Why nothing can be changed here, or null. */
  readonly closed: string | null;
  readonly setAction: WidgetProps<ZoneDrawerConfig>["setAction"];
}

/** The list of the four zones, or the one that is open. */
export function ZonePanel({ estimation, set, config, closed, setAction }: ZonePanelProps) {
  const text = useTexts("widgets.zone-drawer");
  const publish = usePublish();
  const { eid } = estimation;
  const { draft, act, open } = useDraft(eid);
  const buffers = { point: config.pointBufferMiles, line: config.lineBufferMiles };
  const savedZone = (zone: number) => set.zones.find((one) => one.zone === zone);
  const draftFor = (zone: number) => {
    const saved = savedZone(zone);
    return saved ? draftOf(saved, buffers) : newDraft(zone, buffers);
  };
  const openZone = (zone: number) => {
    open(draftFor(zone));
    if (savedZone(zone)) publish(ZoneFocused, { eid, zone });
  };
  const startDrawing = useEffectEvent((asked: DrawingRequest) => {
    if (closed !== null || (asked.eid !== undefined && asked.eid !== eid)) return;
    const drawing = { type: "draw", kind: asked.kind } as const;
    const zone = asked.zone ?? draft?.zone ?? ZONE_NUMBERS.find((one) => !savedZone(one));
    if (draft?.zone === zone) act(drawing);
    else if (draft === null && zone !== undefined) open(reduceDraft(draftFor(zone), drawing));
  });
  useEffect(() => setAction<DrawingRequest>("startDrawing", (asked) => startDrawing(asked)), [setAction]);
  useTopic(ZoneEditRequested, (asked) => {
    // An open zone is not taken from under the hand: the request waits until it is closed.
    if (asked.eid === eid && closed === null && draft === null) openZone(asked.zone);
  });

  return (
    <div className="zone-drawer">
      {closed !== null && (
        <p className="zone-drawer__note">
          <Icon name="lock" /> {closed}
        </p>
      )}
      {draft !== null && closed === null ? (
        <ZoneEditor
          eid={eid}
          dataSetId={estimation.dataSetId}
          set={set}
          draft={draft}
          act={act}
          open={open}
          uploadLimitMB={config.uploadLimitMB}
        />
      ) : (
        <>
          <p className="zone-drawer__rule">
            {text(`rules.${set.selection}`)} {text(`overlap.${set.overlap}`)}
          </p>
          <ZoneList
            set={set}
            closed={closed !== null}
            onOpen={openZone}
            onFocus={(zone) => publish(ZoneFocused, { eid, zone })}
          />
          {set.zones.length > 0 && closed === null && <Recalculate set={set} />}
        </>
      )}
    </div>
  );
}

/** The button that counts the people of every zone again, and the prompt when that is due. */
function Recalculate({ set }: { set: ZoneSet }) {
  const text = useTexts("widgets.zone-drawer");
  const toast = useToast();
  const tell = useErrorToast();
  const recalculate = useRecalculatePopulation();
  const stale = set.status === "PopulationStale" || set.zones.some((zone) => zone.statistics === null);
  const run = () =>
    recalculate.mutate(
      { eid: set.eid, version: set.estimationVersion },
      {
        onSuccess: () => toast({ kind: "success", text: text("recalculated") }),
        onError: (error) => tell(error),
      },
    );
  return (
    <div className={`zone-drawer__recalculate${stale ? " zone-drawer__recalculate--stale" : ""}`}>
      {stale && <p role="status">{text("pleaseRecalculate")}</p>}
      {!stale && set.status === "ProjectionsStale" && <p role="status">{text("pleaseCalculate")}</p>}
      <button
        type="button"
        className={`pv-button${stale ? " pv-button--primary" : ""}`}
        disabled={recalculate.isPending}
        onClick={run}
      >
        {text("recalculate")}
      </button>
    </div>
  );
}
