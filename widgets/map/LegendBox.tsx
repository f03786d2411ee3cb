import { useEffect, useState, type ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action } from "../../framework/ui/controls/index.ts";
import type { LiveMap } from "../../map/live-map.ts";

/** On a map smaller than this (px), a phone's or above an open drawer, the open legend would hide what it explains. */
const ROOM = { width: 640, height: 430 } as const;

/** The box of a legend, folded and unfolded by its reader. */
export function LegendBox(props: {
  readonly map: LiveMap;
  /** Whether it is open at first, where there is room. */
  readonly open: boolean;
  /** What is seen of it while it is folded, too. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}) {
  const { map, head, children } = props;
  const text = useTexts("widgets.map.legend");
  const hasRoom = () => map.container.clientWidth >= ROOM.width && map.container.clientHeight >= ROOM.height;
  const [open, setOpen] = useState(() => props.open && hasRoom());
  const [sketching, setSketching] = useState(false);
  useEffect(() => map.onSketching(setSketching), [map]);
  // Where a finger draws, no corner could be set below it.
  if (sketching && !hasRoom()) return null;
  return (
    <div className="map__legend map__box">
      <div className="pv-row pv-row--one pv-row--tight">
        {head}
        <Action
          icon={open ? "chevron-down" : "chevron-up"}
          label={text(open ? "close" : "open")}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && children}
    </div>
  );
}
