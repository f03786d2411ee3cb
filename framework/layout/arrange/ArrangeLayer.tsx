import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from "react";
import { useLocation } from "react-router-dom";
import { MAIN_ID, pageAt } from "../../shell/shell-routes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useApp, useInstanceTitle } from "../../widget/app-context.ts";
import { NARROWEST, ROW } from "../page-edits.ts";
import type { ArrangedPreview, PageAct } from "../preview/messages.ts";
import { dropAt, edgesOf, hasRows, rowOf, type SeenBox, type SeenInstance, type SeenPage } from "./drop.ts";
import { useSeenPage } from "./measure.ts";
import { useHand, usePanelSizes } from "./use-hand.ts";

const BRAND = "var(--calcite-color-brand)";
const LAYER: CSSProperties = { position: "fixed", inset: 0, zIndex: 800, overflow: "hidden", pointerEvents: "none" };
const at = ({ left, top, width, height }: SeenBox): CSSProperties => ({
  position: "absolute",
  left,
  top,
  width,
  height,
});
const TAG: CSSProperties = {
  position: "absolute",
  insetBlockStart: 2,
  insetInlineStart: 2,
  maxInlineSize: "calc(100% - 4px)",
  paddingInline: "var(--calcite-spacing-xxs)",
  border: `1px solid ${BRAND}`,
  background: "var(--calcite-color-foreground-1)",
  color: "var(--calcite-color-text-1)",
  cursor: "grab",
  pointerEvents: "auto",
  touchAction: "none",
};

/**
 * Outlines, names and handles over the previewed page, for the pointer only: the same can be done by keyboard in the
 * editor, which is also told what was done and does it.
 */
export default function ArrangeLayer(
  props: ArrangedPreview & { readonly names: Readonly<Record<string, string>>; onAct(act: PageAct): void },
) {
  const { names, arranging, carried, onAct } = props;
  const { config } = useApp();
  const titleOf = useInstanceTitle();
  const page = pageAt(config.pages, useLocation().pathname);
  const seen = useSeenPage(page);
  const drag = useHand(seen, onAct);
  usePanelSizes(page, onAct);
  const target = carried && seen ? dropAt(carried, seen) : (drag?.target ?? null);
  const put = useEffectEvent(() => {
    if (carried?.drop)
      onAct(target ? { kind: "add", widget: carried.widget, to: target.to } : { kind: "select", id: null });
  });
  useEffect(() => put(), [carried]);
  const selected = arranging?.selected;
  useEffect(() => {
    if (selected) openTabOf(selected);
  }, [selected, page]);
  if (!seen) return null;
  return (
    <div style={LAYER} aria-hidden="true" data-arrange={drag || carried ? "dragging" : "still"}>
      {seen.instances.map((one) => {
        const here = one.id === arranging?.selected;
        const outline = here ? `2px solid ${BRAND}` : `1px dashed ${BRAND}`;
        return (
          <div key={`${one.place} ${one.id}`} style={{ ...at(one), outline, outlineOffset: -2 }}>
            <span style={TAG} className="pv-row pv-row--one pv-row--tight pv-small" data-grip={one.id}>
              <Icon name="drag" />
              <span className="pv-one-line">{titleOf(one.id)}</span>
            </span>
          </div>
        );
      })}
      <Splits seen={seen} onAct={onAct} />
      {drag || carried
        ? edgesOf(seen).map(({ place, ...edge }) => (
            <div key={place} className="pv-small" style={{ ...at(edge), ...edgeLook(edge) }}>
              {names[place]}
            </div>
          ))
        : null}
      {target ? (
        <div data-drop={target.to.place} style={{ ...at(target.marker), background: BRAND, opacity: 0.6 }} />
      ) : null}
      {drag ? (
        <span className="pv-chip" style={{ position: "absolute", left: drag.x + 12, top: drag.y + 12, ...GHOST }}>
          {titleOf(drag.id)}
        </span>
      ) : null}
    </div>
  );
}

/** Shows what is at hand in its panel's tabs. */
function openTabOf(id: string): void {
  const tab = document.querySelector<HTMLElement>(`#${MAIN_ID} [role="tab"][id$="-tab-${CSS.escape(id)}"]`);
  if (tab?.ariaSelected === "false") tab.click();
}

/** The strip of an empty region, with its name along it. */
const edgeLook = ({ width, height }: SeenBox): CSSProperties => ({
  display: "grid",
  placeContent: "center",
  outline: `1px dashed ${BRAND}`,
  background: "var(--calcite-color-foreground-2)",
  color: "var(--calcite-color-text-1)",
  opacity: 0.9,
  ...(width < height ? { writingMode: "vertical-rl" } : {}),
});

const GHOST: CSSProperties = { background: "var(--calcite-color-foreground-1)" };
/** Pixels of a handle, of which a fifth is drawn: a finger finds all of them. */
const REACH = 40;
const EDGES = "var(--calcite-color-foreground-1)";
const BAR = `transparent 37%, ${EDGES} 37% 40%, ${BRAND} 40% 60%, ${EDGES} 60% 63%, transparent 63%`;

/**
 * Handles between instances that share a row. One that has a row of its own gets one too, where another follows: made
 * narrower, it makes room for it.
 */
function Splits({ seen, onAct }: { seen: SeenPage; onAct: (act: PageAct) => void }) {
  return seen.instances.flatMap((one) => {
    const place = seen.places.find((each) => each.place === one.place);
    if (!place || !hasRows(place)) return [];
    const row = rowOf(one, seen.instances);
    const following = seen.instances.find((each) => each.place === one.place && each.index === one.index + 1);
    if (!following) return [];
    const inRow = row.includes(following);
    if (!inRow && (row.length > 1 || rowOf(following, seen.instances).length > 1)) return [];
    return [<Split key={one.id} one={one} next={following} inRow={inRow} onAct={onAct} />];
  });
}

/** A handle that is dragged to give an instance another share of its row. */
function Split(props: {
  readonly one: SeenInstance;
  /** The instance that has what it leaves: next to it already, or below. */
  readonly next: SeenInstance;
  readonly inRow: boolean;
  onAct(act: PageAct): void;
}) {
  const { one, next, inRow, onAct } = props;
  const { instances } = useApp();
  const [width, setWidth] = useState<number | null>(null);
  // A finger may be lifted before its last move is drawn.
  const latest = useRef<number | null>(null);
  const widen = (to: number | null) => setWidth((latest.current = to));
  const shareOf = (id: string) => instances.get(id)?.width ?? ROW;
  const shares = inRow ? shareOf(one.id) + shareOf(next.id) : ROW;
  const pixels = inRow ? one.width + next.width : one.width;
  const most = inRow ? shares - NARROWEST : ROW;
  const edge = width === null ? one.width : (width / shares) * pixels;
  return (
    <div
      data-split={one.id}
      style={{
        ...at({ left: one.left + edge - 2, top: one.top + one.height / 2, width: REACH, height: REACH }),
        translate: "-50% -50%",
        background: `linear-gradient(90deg, ${BAR})`,
        cursor: "ew-resize",
        pointerEvents: "auto",
        touchAction: "none",
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        widen(Math.min(most, shareOf(one.id)));
      }}
      onPointerMove={(event) => {
        if (latest.current === null) return;
        const share = Math.round(((event.clientX - one.left) / pixels) * shares);
        widen(Math.min(most, Math.max(NARROWEST, share)));
      }}
      onLostPointerCapture={() => {
        if (latest.current !== null) onAct({ kind: "width", id: one.id, width: latest.current, next: next.id });
        widen(null);
      }}
    >
      {width === null ? null : (
        <span className="pv-chip" style={{ ...GHOST, position: "absolute", insetBlockStart: -28 }}>
          {width}/{ROW}
        </span>
      )}
    </div>
  );
}
