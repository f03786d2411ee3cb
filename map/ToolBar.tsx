import "@esri/calcite-components/components/calcite-action-bar";
import "@esri/calcite-components/components/calcite-panel";
import { useEffect, useRef, type ReactNode } from "react";
import { useNarrowerThan } from "../framework/ui/breakpoints.ts";
import { Action } from "../framework/ui/controls/index.ts";

/** One tool of the bar. */
export interface ToolAction {
  readonly id: string;
  /** Of Calcite's set. */
  readonly icon: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** The id of a tool's action. */
export const toolActionId = (id: string): string => `map-tool-${id}`;

/** Windows narrower than this many pixels have no room for tools of a finger's width next to each other. */
const CRAMPED = 360;

/** The tools that open a panel, in a bar at the map's edge. */
export function ToolBar(props: {
  readonly label: string;
  readonly actions: readonly ToolAction[];
  readonly open: string | null;
  onToggle(id: string): void;
}) {
  const { label, actions, open, onToggle } = props;
  const cramped = useNarrowerThan(CRAMPED);
  return (
    <calcite-action-bar
      layout="horizontal"
      expandDisabled
      overflowActionsDisabled
      floating
      role="group"
      aria-label={label}
    >
      {actions.map(({ id, ...action }) => (
        <Action
          key={id}
          {...action}
          {...(cramped ? { scale: "m" as const } : {})}
          id={toolActionId(id)}
          active={open === id}
          aria-expanded={open === id}
          onClick={() => onToggle(id)}
        />
      ))}
    </calcite-action-bar>
  );
}

/** What a tool of the bar opens. Escape or its button closes it. */
export function ToolPanel(props: {
  readonly heading: string;
  readonly children: ReactNode;
  readonly loading?: boolean;
  onClose(): void;
}) {
  const { heading, children, loading = false, onClose } = props;
  const panel = useRef<HTMLCalcitePanelElement>(null);
  useEffect(() => void panel.current?.setFocus(), []);
  return (
    <calcite-panel
      ref={panel}
      className="map__panel"
      heading={heading}
      headingLevel={3}
      scale="s"
      closable
      loading={loading}
      oncalcitePanelClose={onClose}
    >
      {children}
    </calcite-panel>
  );
}
