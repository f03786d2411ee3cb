import { useMemo, useRef, type ReactNode } from "react";
import type { Wire, WireTraffic } from "../../../framework/bus/message.ts";
import { portEnds, wirePath, type PicturePoint } from "../../../framework/layout/wires/geometry.ts";
import type { BoardWire } from "../../../framework/layout/wires/wire-board.ts";
import { portKey } from "./WireColumns.tsx";
import { useWireLines } from "./use-wire-lines.ts";

/**
 * The columns of events and actions with a line for each wire between them. The lines are for the eye and the pointer:
 * the list has the same for all others.
 */
export function WirePicture(props: {
  readonly wires: readonly BoardWire[];
  readonly chosen: Wire | null;
  /** The line that a pointer draws: where it begins, and the pointer's place on the screen. */
  readonly drawn: { readonly from: Wire["from"] | null; readonly pointer: PicturePoint } | null;
  readonly children: ReactNode;
  trafficOf(wire: Wire): WireTraffic | undefined;
  onChoose(wire: Wire): void;
}) {
  const { wires, chosen, drawn, children, trafficOf, onChoose } = props;
  const picture = useRef<HTMLDivElement>(null);
  const lines = useMemo(
    () =>
      wires.map(({ wire: { from, to }, place }) => ({
        id: String(place),
        from: portKey("from", from.instance, from.topic),
        to: portKey("to", to.instance, to.action),
      })),
    [wires],
  );
  const paths = useWireLines(picture, lines);
  return (
    <div ref={picture} className="layout-editor__board">
      {children}
      <svg aria-hidden="true">
        {wires.map(({ wire, place, faults }) => {
          const path = paths.get(String(place));
          const { passed = 0, faulty = 0 } = trafficOf(wire) ?? {};
          const state = faults.length > 0 || faulty > 0 ? "broken" : passed > 0 ? "fired" : undefined;
          return path === undefined ? null : (
            <g key={place} data-state={state} data-chosen={wire === chosen || undefined} onClick={() => onChoose(wire)}>
              <path d={path} />
              <path d={path} className="layout-editor__grip" />
            </g>
          );
        })}
        {drawn?.from ? <path d={drawnPath(picture.current, drawn.from, drawn.pointer)} /> : null}
      </svg>
    </div>
  );
}

/** The line from an event to the pointer. */
function drawnPath(picture: HTMLElement | null, from: Wire["from"], { x, y }: PicturePoint): string {
  const key = portKey("from", from.instance, from.topic);
  const port = picture?.querySelector(`[data-port="${CSS.escape(key)}"]`)?.getBoundingClientRect();
  if (!picture || !port) return "";
  const at = { left: x, right: x, top: y, height: 0 };
  return wirePath(...portEnds(port, at, picture.getBoundingClientRect()));
}
