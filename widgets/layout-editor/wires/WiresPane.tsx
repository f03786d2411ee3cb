import "./wires.css";
import { useEffect, useMemo, useRef, useState } from "react";
import type { AppConfig } from "../../../contract/config/app-config.ts";
import { useText, useTexts } from "../../../framework/i18n/index.ts";
import { placeOfWire, withWire, withoutWire } from "../../../framework/layout/wires/edit-wiring.ts";
import { usePreviewTraffic } from "../../../framework/layout/wires/preview-traffic.ts";
import { misfitsOf, sameWire, wireBoard } from "../../../framework/layout/wires/wire-board.ts";
import { Button, SelectField } from "../../../framework/ui/controls/index.ts";
import { Note, useAnnounce } from "../../../framework/ui/index.ts";
import type { WidgetManifest } from "../../../framework/widget/define-widget.ts";
import type { DraftForm } from "../use-draft.ts";
import { ActionColumn, EventColumn, portKey } from "./WireColumns.tsx";
import { WireList } from "./WireList.tsx";
import { WirePicture } from "./WirePicture.tsx";
import { useDrawnWire } from "./use-drawn-wire.ts";
import { useWireWords } from "./use-wire-words.ts";
import type { Wire } from "../../../framework/bus/message.ts";

/** Pixels of the pane below which the wires are a list and no picture. */
const PICTURE_LEAST = 560;
const WHOLE_APP = "";

/**
 * The wires of a page: its events and actions with a line for each wire, drawn from an event to an action, and all of
 * them as a list. Every change is one of the draft's steps.
 */
export function WiresPane(props: {
  readonly form: DraftForm;
  /** The valid part of the draft. */
  readonly config: AppConfig;
  readonly widgets: readonly WidgetManifest[];
  /** The route of the page that is being edited. */
  readonly route: string | undefined;
  /** Shows a place of the config in the JSON. */
  onGo(path: string): void;
}) {
  const { form, config, widgets, onGo } = props;
  const text = useTexts("widgets.layout-editor.wires");
  const textOf = useText();
  const announce = useAnnounce();
  const words = useWireWords(config, widgets);
  const trafficOf = usePreviewTraffic();
  const root = useRef<HTMLDivElement>(null);
  const wide = useWidth(root) >= PICTURE_LEAST;
  const [chosenRoute, setRoute] = useState<string | null>(null);
  const route = chosenRoute ?? props.route ?? config.pages[0]?.route ?? WHOLE_APP;
  const board = useMemo(
    () => wireBoard(config, widgets, route === WHOLE_APP ? undefined : route),
    [config, widgets, route],
  );
  const [from, setFrom] = useState<Wire["from"] | null>(null);
  const [wire, choose] = useState<Wire | null>(null);
  const chosen = board.wires.find((one) => wire !== null && sameWire(one.wire, wire))?.wire ?? null;
  const misfits = useMemo(() => (from ? misfitsOf(config, widgets, from) : null), [config, widgets, from]);

  /** Moves the focus once the page is drawn with what was done. */
  const [focus, setFocus] = useState<string | null>(null);
  useEffect(() => {
    if (focus === null) return;
    const target = root.current?.querySelector<HTMLElement>(focus);
    // Where no action fits, the first one, which says why.
    (target ?? root.current?.querySelector<HTMLElement>("[data-fits]"))?.focus();
    setFocus(null);
  }, [focus]);
  const backTo = (start: Wire["from"]) =>
    setFocus(`[data-port="${CSS.escape(portKey("from", start.instance, start.topic))}"]`);

  const start = (next: Wire["from"], moves: boolean) => {
    choose(null);
    setFrom(next);
    if (moves) setFocus('[data-fits="true"]');
  };
  const cancel = () => {
    if (from) backTo(from);
    setFrom(null);
    choose(null);
  };
  const make = (to: Wire["to"]) => {
    if (!from) return;
    const made = { from, to };
    form.change(withWire(form.value, made), `wire ${performance.now()}`);
    announce(text("made", { wire: words.wire(made) }));
    backTo(from);
    setFrom(null);
    choose(made);
  };
  const remove = (gone: Wire) => {
    form.change(withoutWire(form.value, gone), `wire ${performance.now()}`);
    announce(text("removed", { wire: words.wire(gone) }));
    choose(null);
    setFocus('[data-wires="title"]');
  };
  const { pointer, press } = useDrawnWire<Wire["from"]>({
    begin: (next) => start(next, false),
    end: (over) => {
      const target = over?.closest<HTMLElement>('[data-fits="true"]');
      if (target) target.click();
      else cancel();
    },
  });

  const list = (
    <WireList
      wires={board.wires}
      words={words}
      chosen={chosen}
      disabled={!form.readable}
      trafficOf={trafficOf}
      onChoose={(next) => choose(next === chosen ? null : next)}
      onShow={(one) => onGo(`wiring[${placeOfWire(form.value, one)}]`)}
      onRemove={remove}
    />
  );
  const events = (
    <EventColumn
      boxes={board.senders}
      words={words}
      from={from}
      disabled={!form.readable}
      onStart={(next, byKeyboard) => start(next, byKeyboard || !wide)}
      onPress={press}
    />
  );
  const actions = <ActionColumn boxes={board.receivers} words={words} misfits={misfits} onMake={make} />;
  return (
    <div
      ref={root}
      className="layout-editor__wires pv-column pv-grow"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || (!from && !chosen)) return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
      }}
    >
      <div className="pv-card--tight pv-stack pv-stack--tight">
        <div className="pv-row pv-row--fields">
          <SelectField
            label={text("page")}
            value={route}
            onChange={(next) => {
              setFrom(null);
              setRoute(next);
            }}
            options={[
              ...config.pages.map((page) => ({ value: page.route, label: `${textOf(page.title)} (${page.route})` })),
              { value: WHOLE_APP, label: text("wholeApp") },
            ]}
          />
          {from ? <Button onClick={cancel}>{text("cancel")}</Button> : null}
          {chosen ? (
            <Button icon="trash" disabled={!form.readable} onClick={() => remove(chosen)}>
              {text("removeIt")}
            </Button>
          ) : null}
        </div>
        <p className="pv-muted pv-small" role="status">
          {from ? text("choose", { event: words.event(from) }) : chosen ? words.wire(chosen) : text("hint")}
        </p>
      </div>
      {form.readable ? null : <Note kind="warning">{text("waits")}</Note>}
      <div className="pv-inset pv-grow pv-scroll-area pv-stack pv-stack--wide">
        {wide ? (
          <WirePicture
            wires={board.wires}
            chosen={chosen}
            trafficOf={trafficOf}
            drawn={pointer && { from, pointer }}
            onChoose={choose}
          >
            {events}
            {actions}
          </WirePicture>
        ) : null}
        {from && !wide ? null : list}
        {wide ? null : from ? actions : events}
      </div>
    </div>
  );
}

/** The width of an element in CSS pixels; 0 before it is laid out. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
