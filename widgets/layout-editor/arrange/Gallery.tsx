import { useRef, useState, type PointerEvent } from "react";
import { useText, useTexts } from "../../../framework/i18n/index.ts";
import { PlainButton, TextField } from "../../../framework/ui/controls/index.ts";
import { useApp } from "../../../framework/widget/app-context.ts";
import { gallery } from "../../gallery.ts";

/** A point of the window over which a widget is dragged. */
export interface DraggedWidget {
  readonly widget: string;
  readonly x: number;
  readonly y: number;
  readonly drop: boolean;
}

/** Pixels after which a press is a drag. */
const DRAG_AFTER = 6;

/** Every widget with its drawing and one line, by category; one is added by a press, or dragged onto the page. */
export function Gallery(props: { onAdd(widget: string): void; onDrag(drag: DraggedWidget | null): void }) {
  const { onAdd, onDrag } = props;
  const text = useTexts("widgets.layout-editor.arrange.gallery");
  const own = useText();
  const { widgets } = useApp();
  const [wanted, setWanted] = useState("");
  const words = wanted.toLocaleLowerCase().split(/\s+/);
  const found = gallery
    .filter(({ name }) => widgets.has(name))
    .map((entry) => ({ ...entry, title: own(entry.title), line: own(entry.line) }))
    .filter(({ title, line }) => words.every((word) => `${title} ${line}`.toLocaleLowerCase().includes(word)));
  const categories = [...Map.groupBy(found, ({ category }) => category)];
  return (
    <>
      <TextField label={text("search")} type="search" icon="search" clearable value={wanted} onChange={setWanted} />
      {found.length === 0 ? <p role="status">{text("none")}</p> : null}
      {categories.map(([category, entries]) => (
        <section key={category} className="pv-stack pv-stack--tight" aria-label={text(`categories.${category}`)}>
          <h4>{text(`categories.${category}`)}</h4>
          {entries.map(({ name, title, line, picture }) => (
            <Draggable key={name} widget={name} onAdd={onAdd} onDrag={onDrag}>
              <svg className="pv-fixed pv-muted" viewBox="0 0 48 32" width="48" height="32" aria-hidden="true">
                <path d={picture} fill="none" stroke="currentColor" strokeWidth="2" />
              </svg>
              <span className="pv-grow pv-stack pv-stack--tight">
                <span className="pv-strong">{title}</span>
                <span className="pv-muted pv-small">{line}</span>
              </span>
            </Draggable>
          ))}
        </section>
      ))}
    </>
  );
}

/** A button that can also be dragged; Escape puts it back. */
function Draggable(props: {
  readonly widget: string;
  readonly children: React.ReactNode;
  onAdd(widget: string): void;
  onDrag(drag: DraggedWidget | null): void;
}) {
  const { widget, children, onAdd, onDrag } = props;
  const from = useRef<{ x: number; y: number; dragging: boolean } | null>(null);
  const at = ({ clientX, clientY }: PointerEvent, drop: boolean) => onDrag({ widget, x: clientX, y: clientY, drop });
  const leave = () => {
    if (from.current?.dragging) onDrag(null);
    from.current = null;
  };
  return (
    <PlainButton
      className="pv-row pv-row--one pv-row--top pv-card pv-card--tight"
      style={{ inlineSize: "100%", textAlign: "start" }}
      data-widget-offer={widget}
      onClick={() => onAdd(widget)}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, y: event.clientY, dragging: false };
      }}
      onPointerMove={(event) => {
        const press = from.current;
        // A finger that moves over the list scrolls it.
        if (!press || event.pointerType === "touch") return;
        if (!press.dragging && Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_AFTER) return;
        if (!press.dragging) event.currentTarget.setPointerCapture(event.pointerId);
        press.dragging = true;
        at(event, false);
      }}
      onPointerUp={(event) => {
        if (!from.current?.dragging) return;
        at(event, true);
        from.current = null;
        // Let go over the preview, it was no press of the button.
        event.currentTarget.addEventListener("click", (click) => click.stopPropagation(), {
          once: true,
          capture: true,
        });
      }}
      onPointerCancel={leave}
      onKeyDown={(event) => {
        if (event.key === "Escape" && from.current) leave();
      }}
    >
      {children}
    </PlainButton>
  );
}
