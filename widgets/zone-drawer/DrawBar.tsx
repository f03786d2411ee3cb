import { useTexts } from "../../framework/i18n/index.ts";
import { Action, Button } from "../../framework/ui/controls/index.ts";
import { isComplete, type SketchDrawing } from "../../map/sketch/scene.ts";
import { LiveLine } from "./LiveFigures.tsx";
import type { usePreview } from "./areas.ts";
import type { DraftAction, DraftState } from "./draft.ts";

/** Texts for touch or for a mouse and keys, since touch has no double click. */
export const HELP = matchMedia("(pointer: coarse)").matches ? "touch" : "help";

/** The active tool; null if there is none. */
export const toolOf = (drawing: SketchDrawing | null) => drawing && (drawing.freehand ? "freehand" : drawing.kind);

interface HistoryProps {
  readonly draft: DraftState;
  act(action: DraftAction): void;
}

/** Undo and redo. */
export function DrawHistory({ draft, act }: HistoryProps) {
  const text = useTexts("widgets.zone-drawer");
  return (
    <span className="pv-row pv-row--one pv-row--tight pv-fixed">
      {(["undo", "redo"] as const).map((type) => {
        const isIdle = draft[type === "undo" ? "past" : "future"].length === 0;
        return <Action key={type} icon={type} label={text(type)} disabled={isIdle} onClick={() => act({ type })} />;
      })}
    </span>
  );
}

/** The bar below a phone's map while a zone is drawn or reshaped. */
export function DrawBar({
  draft,
  act,
  preview,
  onDone,
}: HistoryProps & { readonly preview: ReturnType<typeof usePreview>; onDone(): void }) {
  const text = useTexts("widgets.zone-drawer");
  const { drawing } = draft;
  return (
    <div className="pv-stack pv-stack--tight" role="group" aria-label={text("draw.title")}>
      <p className="pv-small" role="status">
        {text(`${HELP}.${toolOf(drawing) ?? "edit"}`)}
      </p>
      <LiveLine preview={preview} />
      <div className="pv-row">
        <DrawHistory draft={draft} act={act} />
        <span className="pv-grow" />
        {drawing === null ? (
          <Button kind="primary" onClick={onDone}>
            {text("done")}
          </Button>
        ) : (
          <>
            <Button onClick={() => act({ type: "cancel" })}>{text("cancel")}</Button>
            {drawing.kind !== "point" && !drawing.freehand && (
              <Button
                kind="primary"
                label={text("finish")}
                disabled={!isComplete(drawing)}
                onClick={() => act({ type: "finish" })}
              >
                {text("finishShort")}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
