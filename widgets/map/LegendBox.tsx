import { useEffect, useState, type ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { PlainButton } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { LiveMap } from "../../map/live-map.ts";

/** On a map smaller than this (px), such as a phone's or above an open drawer, an open legend would cover too much. */
const ROOM = { width: 640, height: 430 } as const;

/** A legend. It begins as a chip that names the map's content and that the reader opens. */
export function LegendBox(props: {
  readonly map: LiveMap;
  /** Whether it is open at first, if there is space. */
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
  // Hidden while a zone is drawn by touch, since no corner could be placed below it.
  if (sketching && !hasRoom()) return null;
  return (
    <div className={open ? "map__legend map__box" : "map__legend"}>
      {/* The same button opens and closes, so that it keeps the focus. */}
      <PlainButton
        className={open ? "map__fold pv-row pv-row--apart pv-small pv-strong" : "map__fold pv-chip"}
        aria-expanded={open}
        title={open ? undefined : text("open")}
        onClick={() => setOpen(!open)}
      >
        <span>{open ? text("close") : name}</span>
        <Icon name={open ? "chevron-up" : "chevron-down"} />
      </PlainButton>
      {open && children}
    </div>
  );
}
