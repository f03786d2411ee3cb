import { useEffect, useRef, useState, type Ref } from "react";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Button, NumberField, type ControlHandle } from "../../framework/ui/controls/index.ts";
import { readNumber, useTwoWays, writeNumber } from "../../framework/ui/grid/number-entry.ts";
import { useMapView } from "../../map/live-map.ts";
import { isComplete } from "../../map/sketch/scene.ts";
import { DrawHistory, HELP, toolOf } from "./DrawBar.tsx";
import type { DraftAction, DraftState } from "./draft.ts";

const TOOLS = [
  { tool: "polygon", kind: "polygon", freehand: false, icon: "polygon-vertices" },
  { tool: "freehand", kind: "polygon", freehand: true, icon: "lasso" },
  { tool: "line", kind: "line", freehand: false, icon: "line" },
  { tool: "point", kind: "point", freehand: false, icon: "point" },
] as const;
/** 200 feet in miles, the specification's other buffer for a point. */
const MOST_MILES = 100;
const FEET_200 = 200 / 5280;

/** Tools to draw an area, a line or a point on the map, undo and redo, and set the width of lines and points. */
export function DrawTools({ draft, act }: { draft: DraftState; act: (action: DraftAction) => void }) {
  const text = useTexts("widgets.zone-drawer");
  const map = useMapView();
  const { drawing, buffers, selected, parts } = draft;
  const current = toolOf(drawing);
  const held = selected === null ? undefined : parts[selected];
  const wide = drawing?.kind ?? held?.kind;
  const buffer = useRef<ControlHandle>(null);
  const wasDrawing = useRef(false);
  // The width is what a finished line or point still lacks.
  useEffect(() => {
    if (wasDrawing.current && drawing === null) buffer.current?.focus();
    wasDrawing.current = drawing !== null;
  }, [drawing]);
  if (map === null) return <p className="pv-note">{text("noMap")}</p>;
  return (
    <fieldset className="pv-stack">
      <legend className="pv-strong">{text("draw.title")}</legend>
      <div className="pv-row pv-row--tight">
        {TOOLS.map(({ tool, kind, freehand, icon }) => (
          <Button
            icon={icon}
            key={tool}
            aria-pressed={tool === current}
            onClick={() => {
              act(tool === current ? { type: "cancel" } : { type: "draw", kind, freehand });
              map.view.focus();
            }}
          >
            {text(`draw.${tool}`)}
          </Button>
        ))}
        <span className="pv-grow" />
        <DrawHistory draft={draft} act={act} />
      </div>
      {drawing && current && (
        <div className="pv-note pv-stack pv-stack--start pv-small" role="status">
          <p>{text(`${HELP}.${current}`)}</p>
          {HELP === "help" && !drawing.freehand && <p>{text("help.keys")}</p>}
          {drawing.kind !== "point" && !drawing.freehand && (
            <Button disabled={!isComplete(drawing)} onClick={() => act({ type: "finish" })}>
              {text("finish")}
            </Button>
          )}
        </div>
      )}
      {!drawing && held && held.kind !== "counties" && held.kind !== "tracts" && (
        <p className="pv-note pv-small">{text(`${HELP}.edit`)}</p>
      )}
      {(wide === "point" || wide === "line") && (
        <div className="pv-row pv-row--end">
          <NumberEntry
            key={wide}
            ref={buffer}
            selects
            label={text(`buffer.${wide}`)}
            most={MOST_MILES}
            value={Number(buffers[wide].toFixed(4))}
            onNumber={(miles) => {
              if (miles > 0 && miles <= MOST_MILES) act({ type: "buffer", kind: wide, miles });
            }}
          />
          {wide === "point" && (
            <Button onClick={() => act({ type: "buffer", kind: "point", miles: FEET_200 })}>
              {text("buffer.feet200")}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

/** A number of the draft; typed text stays unchanged until the field loses the focus, then shows the parsed number. */
export function NumberEntry(props: {
  readonly ref?: Ref<ControlHandle>;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly autoFocus?: boolean;
  /** Selects its text when it gets the focus, to be replaced. */
  readonly selects?: boolean;
  /** NaN if the typed text is not a number. */
  readonly value: number;
  /** The largest valid number. */
  readonly most?: number;
  /** Decimals shown; the value keeps its precision until it is edited. */
  readonly places?: number;
  onNumber(value: number): void;
  onEnter?(): void;
}) {
  const { value, most, places = 20, onNumber, onEnter, ...frame } = props;
  const locale = useLocale();
  const twoWays = useTwoWays();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <NumberField
      {...frame}
      error={twoWays(typed, most) ?? props.error ?? null}
      value={typed ?? (Number.isNaN(value) ? "" : writeNumber(Number(value.toFixed(places)), locale))}
      onChange={(value) => {
        setTyped(value);
        const read = readNumber(value, locale, most);
        onNumber(typeof read === "number" ? read : NaN);
      }}
      onKeyDown={({ key }) => {
        if (key === "Enter") onEnter?.();
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null);
      }}
    />
  );
}
