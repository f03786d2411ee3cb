import { useEffect, useState, type ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { PlainButton } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { LiveMap } from "../../map/live-map.ts";

/** On a map smaller than this (px), a phone's or above an open drawer, the open legend would hide what it explains. */
const ROOM = { width: 640, height: 430 } as const;

/** A legend: a chip that names what the map shows until its reader opens it. */
export function LegendBox(props: {
  readonly map: LiveMap;
  /** Whether it is open at first, where there is room. */
  readonly open: boolean;
  readonly name: string;
  readonly children: ReactNode;
}) {
  const { map, name, children } = props;
  const text = useTexts("widgets.map.legend");
  const hasRoom = () => map.container.clientWidth >= ROOM.width && map.container.clientHeight >= ROOM.height;
  const [open, setOpen] = useState(() => props.open && hasRoom());
  const [sketching, setSketching] = useState(false);
  useEffect(() => map.onSketching(setSketching), [map]);
  // Where a finger draws, no corner could be set below it.
  if (sketching && !hasRoom()) return null;
  return (
    <div className={open ? "map__legend map__box" : "map__legend"}>
      {/* One button open or closed: the focus stays on it. */}
      <PlainButton
        className={open ? "map__fold pv-row pv-row--apart pv-small pv-strong" : "map__fold pv-chip"}
        aria-expanded={open}
        title={open ? undefined : text("open")}
        onClick={() => setOpen(!open)}
      >
        <span className="pv-one-line">{open ? text("close") : name}</span>
        <Icon name={open ? "chevron-up" : "chevron-down"} />
      </PlainButton>
      {open && children}
    </div>
  );
}
