import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Explaining } from "../../client/explanation/Explaining.tsx";
import { useFigureKeys } from "../../client/explanation/use-figure-keys.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { useZoneOffer } from "../../client/map/zone-offer.ts";
import { StepPrompt } from "../../client/planning/update/StepPrompt.tsx";
import { useStaleCountText, type ZoneSet } from "../../client/planning/zones.ts";
import { useWidgetPlace } from "../../client/planning/widget-place.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { ZoneEditRequested, ZoneFocused } from "../../contract/config/topics.ts";
import { zoneMark } from "../../engine/display/zone-label.ts";
import { usePublish, useTopic } from "../../framework/bus/use-bus.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useStep } from "../../framework/shell/shell-routes.ts";
import { Action, Button } from "../../framework/ui/controls/index.ts";
import { useToast, Note } from "../../framework/ui/index.ts";
import { useIsCovering } from "../../framework/widget/main-region.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { ZONE_NUMBERS, zoneStyle } from "../../map/styles.ts";
import { useByTracts } from "./LiveFigures.tsx";
import { ZoneEditor } from "./ZoneEditor.tsx";
import type { DrawingRequest, ZoneDrawerConfig } from "./config.ts";
import { draftOf, newDraft, reduceDraft, type DraftAction, type DraftState } from "./draft.ts";
import { zoneNameOf } from "./matching.ts";
import { useZoneLabel, zoneNamesOf } from "../../client/planning/zone-label.ts";
import { useZoneOrigin } from "../../client/planning/zone-origin.ts";

interface ZonePanelProps {
  readonly estimation: Estimation;
  readonly set: ZoneSet;
  readonly config: ZoneDrawerConfig;
  /** The reason why nothing can be changed; null if it can. */
  readonly closed: string | null;
  readonly setAction: WidgetProps<ZoneDrawerConfig>["setAction"];
}

/** The list of the four zones, or the open one. */
export function ZonePanel({ estimation, set, config, closed, setAction }: ZonePanelProps) {
  const text = useTexts("widgets.zone-drawer");
  const publish = usePublish();
  const covering = useIsCovering();
  const { eid } = estimation;
  const { draft, at, act, open } = useDraft(eid);
  const [closedZone, setClosedZone] = useState<number | null>(null);
  /** Whether the last area was drawn freehand: the next zone begins in the same way. */
  const isFreehand = useRef(false);
  useEffect(() => {
    if (draft?.drawing) isFreehand.current = draft.drawing.freehand === true;
  }, [draft?.drawing]);
  const buffers = { point: config.pointBufferMiles, line: config.lineBufferMiles };
  const savedZone = (zone: number) => set.zones.find((one) => one.zone === zone);
  const draftFor = (zone: number) => {
    const saved = savedZone(zone);
    return saved ? draftOf(saved, buffers) : newDraft(zone, buffers);
  };
  const openZone = (zone: number) => {
    // Drawing starts at once, unless the map would cover the lists, which are another way to make a zone.
    const begins = !covering && !savedZone(zone);
    const drawing = { type: "draw", kind: "polygon", freehand: isFreehand.current } as const;
    open(begins ? reduceDraft(draftFor(zone), drawing) : draftFor(zone));
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
  const storm = useWidgetPlace("storm-picker").step;
  const [, openStep] = useStep();
  const [offer, takeOffer] = useZoneOffer();
  const toast = useToast();
  const takeOffered = useEffectEvent(() => {
    if (offer === null) return;
    takeOffer();
    const { label } = offer;
    const mark = (number: number) => zoneMark(number, zoneNamesOf(set.zones));
    if (closed !== null) return toast({ kind: "warning", text: text("offer.closed", { label, reason: closed }) });
    if (offer.parts.length === 0 && offer.zone !== undefined && (draft === null || draft.zone === offer.zone))
      return draft === null ? openZone(offer.zone) : undefined;
    const adding = { type: "add", parts: offer.parts, affected: null } as const;
    if (draft && offer.zone !== undefined && offer.zone !== draft.zone)
      return toast({ kind: "warning", text: text("offer.other", { open: mark(draft.zone), zone: mark(offer.zone) }) });
    const zone = draft?.zone ?? offer.zone ?? ZONE_NUMBERS.find((one) => !savedZone(one));
    if (zone === undefined) return toast({ kind: "warning", text: text("offer.full", { label }) });
    if (draft) act(adding);
    else open(reduceDraft(draftFor(zone), { ...adding, name: savedZone(zone) ? null : zoneNameOf(offer.name) }));
    toast({ kind: "success", text: text("offer.taken", { label, zone: mark(zone) }) });
  });
  useEffect(() => {
    if (offer !== null) takeOffered();
  }, [offer]);
  useTopic(ZoneEditRequested, (asked) => {
    // An open zone is not closed during editing: the request waits until it is closed.
    if (asked.eid === eid && closed === null && draft === null) openZone(asked.zone);
  });

  return (
    <div className="pv-inset pv-stack pv-stack--wide">
      {closed !== null && <Note icon="lock">{closed}</Note>}
      {draft !== null && closed === null ? (
        <ZoneEditor
          eid={eid}
          dataSetId={estimation.dataSetId}
          set={set}
          draft={draft}
          draftedAt={at}
          act={act}
          open={(next) => {
            setClosedZone(next === null ? draft.zone : null);
            open(next);
          }}
          onAdd={openZone}
          uploadLimitMB={config.uploadLimitMB}
        />
      ) : (
        <Explaining>
          <p className="pv-muted pv-small">
            {text(`rules.${set.selection}`)} {text(`overlap.${set.overlap}`)}
          </p>
          {closed === null && storm && (
            <div className="pv-row">
              <Button icon="wind" onClick={() => openStep(storm.id)}>
                {text("fromStorm")}
              </Button>
            </div>
          )}
          <ZoneList
            set={set}
            closed={closed !== null}
            onOpen={openZone}
            onFocus={(zone) => publish(ZoneFocused, { eid, zone })}
            closedZone={closedZone}
          />
          {set.zones.length > 0 && <StepPrompt eid={eid} own="population" />}
        </Explaining>
      )}
    </div>
  );
}

/** The open zone of each estimation, with its unsaved changes. */
const usePersistedDraft = persistedDrafts<DraftState>("zones");

/** The open zone of an estimation, and functions to change it and to open another (null closes it). */
function useDraft(eid: number) {
  const [kept, keep] = usePersistedDraft(String(eid));
  const act = useCallback(
    (action: DraftAction) => keep((before) => before && { ...before, draft: reduceDraft(before.draft, action) }),
    [keep],
  );
  const open = useCallback(
    (draft: DraftState | null) => keep(draft && { version: draft.base?.version ?? null, draft }),
    [keep],
  );
  // A draft stored by an earlier version of the product has no name.
  const draft = useMemo(() => kept && { ...newDraft(kept.draft.zone, kept.draft.buffers), ...kept.draft }, [kept]);
  return { draft: draft ?? null, at: kept?.at, act, open };
}

interface ListProps {
  readonly set: ZoneSet;
  readonly closed: boolean;
  /** The zone just closed, whose row receives the focus. */
  readonly closedZone: number | null;
  onOpen(zone: number): void;
  onFocus(zone: number): void;
}

/** The four zones, worst hit first: the existing ones, and those that can be drawn. */
function ZoneList({ set, closed, closedZone, onOpen, onFocus }: ListProps) {
  const text = useTexts("widgets.zone-drawer");
  const format = useFormat();
  const originOf = useZoneOrigin();
  const explained = useByTracts(set);
  const keys = useFigureKeys<HTMLUListElement>();
  const names = useMemo(() => zoneNamesOf(set.zones), [set.zones]);
  const label = useZoneLabel(names);
  const row = useRef<HTMLLIElement>(null);
  // The focused element is removed with the open zone in the same commit.
  useLayoutEffect(() => row.current?.focus(), []);
  const countedBefore = useStaleCountText(set);
  return (
    <>
      {countedBefore !== null && <p className="pv-muted pv-small">{countedBefore}</p>}
      <ul className="pv-plain-list pv-stack" {...keys}>
        {ZONE_NUMBERS.map((number) => {
          const zone = set.zones.find((one) => one.zone === number);
          return (
            <li
              key={number}
              ref={number === closedZone ? row : undefined}
              tabIndex={-1}
              className={`zone-drawer__zone pv-card pv-card--tight pv-row${zone ? "" : " zone-drawer__zone--free"}`}
            >
              <span className="pv-badge" style={{ background: zoneStyle(number).color }} aria-hidden="true">
                {number}
              </span>
              <span className="pv-grow pv-stack pv-stack--tight">
                <strong>{number === 1 ? text("zoneWorst", { zone: label(number) }) : label(number)}</strong>
                <span className={`pv-muted pv-small${countedBefore === null ? "" : " pv-stale"}`}>
                  {zone === undefined
                    ? text("free")
                    : zone.statistics === null
                      ? text("notCounted")
                      : explained(zone.statistics, "population", undefined, (people) =>
                          text("people", { people, affected: format.percent(zone.affected) }),
                        )}
                </span>
                {zone?.fromAdvisory && <span className="pv-muted pv-small">{originOf(zone)}</span>}
                {zone?.affectedFrom && (
                  <span className="pv-muted pv-small">
                    {text("shareSource", {
                      title: zone.affectedFrom.title,
                      when: format.instant(zone.affectedFrom.at),
                    })}
                  </span>
                )}
              </span>
              {zone && (
                <Action
                  icon="magnifying-glass-plus"
                  label={text("zoomTo", { zone: zoneMark(number, names) })}
                  onClick={() => onFocus(number)}
                />
              )}
              {!closed && (
                <Button
                  icon={zone ? "pencil" : "plus"}
                  label={text(zone ? "editZone" : "addZone", { zone: zoneMark(number, names) })}
                  onClick={() => onOpen(number)}
                >
                  {text(zone ? "edit" : "add")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
