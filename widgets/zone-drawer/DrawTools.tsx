import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { useMapView } from "../../map/live-map.ts";
import { SKETCH_KINDS, isComplete } from "../../map/sketch/scene.ts";
import type { DraftAction, DraftState } from "./draft.ts";

const ICONS = { polygon: "polygon-vertices", line: "line", point: "point" } as const;
/** 200 feet in miles, the specification's second choice for a point. */
const FEET_200 = 200 / 5280;

/** Draw an area, a line or a point on the map; undo, redo; how wide lines and points are. */
export function DrawTools({ draft, act }: { draft: DraftState; act: (action: DraftAction) => void }) {
  const text = useTexts("widgets.zone-drawer");
  const map = useMapView();
  const { drawing, buffers, selected, parts } = draft;
  const held = selected === null ? undefined : parts[selected];
  const wide = drawing?.kind ?? held?.kind;
  if (map === null) return <p className="zone-drawer__note">{text("noMap")}</p>;
  return (
    <fieldset className="zone-drawer__tools">
      <legend>{text("draw.title")}</legend>
      <div className="zone-drawer__bar">
        {SKETCH_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className="pv-button"
            aria-pressed={drawing?.kind === kind}
            onClick={() => {
              act(drawing?.kind === kind ? { type: "cancel" } : { type: "draw", kind });
              map.view.focus();
            }}
          >
            <Icon name={ICONS[kind]} /> {text(`draw.${kind}`)}
          </button>
        ))}
        <span className="zone-drawer__gap" />
        <button
          type="button"
          className="pv-icon-button"
          aria-label={text("undo")}
          title={text("undo")}
          disabled={draft.past.length === 0}
          onClick={() => act({ type: "undo" })}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          className="pv-icon-button"
          aria-label={text("redo")}
          title={text("redo")}
          disabled={draft.future.length === 0}
          onClick={() => act({ type: "redo" })}
        >
          <Icon name="redo" />
        </button>
      </div>
      {drawing && (
        <div className="zone-drawer__help" role="status">
          <p>{text(`help.${drawing.kind}`)}</p>
          <p>{text("help.keys")}</p>
          {drawing.kind !== "point" && (
            <button
              type="button"
              className="pv-button"
              disabled={!isComplete(drawing)}
              onClick={() => act({ type: "finish" })}
            >
              {text("finish")}
            </button>
          )}
        </div>
      )}
      {!drawing && held && held.kind !== "counties" && held.kind !== "tracts" && (
        <p className="zone-drawer__help">{text("help.edit")}</p>
      )}
      {(wide === "point" || wide === "line") && (
        <label className="zone-drawer__buffer">
          {text(`buffer.${wide}`)}
          <input
            type="number"
            className="pv-input"
            min={0.01}
            max={100}
            step="any"
            value={Number(buffers[wide].toFixed(4))}
            onChange={(event) => {
              const miles = event.currentTarget.valueAsNumber;
              if (miles > 0 && miles <= 100) act({ type: "buffer", kind: wide, miles });
            }}
          />
          {wide === "point" && (
            <button
              type="button"
              className="pv-button"
              onClick={() => act({ type: "buffer", kind: "point", miles: FEET_200 })}
            >
              {text("buffer.feet200")}
            </button>
          )}
        </label>
      )}
    </fieldset>
  );
}
