import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTexts } from "../framework/i18n/index.ts";
import { usePreference } from "../framework/preferences/stored.ts";
import { BREAKPOINTS, useNarrowerThan } from "../framework/ui/breakpoints.ts";
import { SCALE } from "../framework/ui/controls/element.ts";
import { Action } from "../framework/ui/controls/index.ts";
import { Loading } from "../framework/ui/states.tsx";
import { useShownActions } from "./fold-tools.ts";

/** One tool of the bar. */
export interface ToolAction {
  readonly id: string;
  /** Of Calcite's set. */
  readonly icon: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** For a tool that opens nothing and is on or off. */
  readonly pressed?: boolean;
}

/** The id of a tool's action. */
export const toolActionId = (id: string): string => `map-tool-${id}`;

/** Windows narrower than this many pixels have no room for finger-sized tools next to each other. */
const CRAMPED = 360;

/**
 * The tools, most of which open a panel, in a bar at the map's edge; tools without room are in a second bar that
 * unfolds.
 */
export function ToolBar(props: {
  readonly label: string;
  /** The label of the button that unfolds the others. */
  readonly more: string;
  readonly actions: readonly ToolAction[];
  readonly open: string | null;
  /** Whether they show their names, until the reader chooses. */
  readonly named: boolean;
  onToggle(id: string): void;
}) {
  const { label, more, actions, open, onToggle } = props;
  const place = useRef<HTMLDivElement>(null);
  const cramped = useNarrowerThan(CRAMPED);
  const scale = cramped ? "m" : SCALE;
  const [words] = usePreference("toolWords", props.named);
  const narrow = useNarrowerThan(BREAKPOINTS.topMenu);
  const fitting = useShownActions(place, actions.length);
  // With their names next to their icons, tools take as many lines as they need; in a narrow window these would cover
  // the map, so that they unfold.
  const shown = words ? (narrow ? 0 : actions.length) : fitting;
  const [unfolded, unfold] = useState(false);
  const others = actions.slice(shown);
  // The open tool stays visible.
  const seen = unfolded || others.some(({ id }) => id === open);
  const bar = { className: `map__box pv-row pv-row--tight ${words ? "map__words" : "pv-row--one"}`, role: "group" };
  // A tool in the first row needs the room of the second one.
  const toggle = (id: string): void => {
    if (others.every((other) => other.id !== id)) unfold(false);
    onToggle(id);
  };
  const action = ({ id, pressed, ...tool }: ToolAction) => (
    <Action
      key={id}
      {...tool}
      scale={scale}
      shown={words}
      id={toolActionId(id)}
      active={pressed ?? open === id}
      {...(pressed === undefined ? { "aria-expanded": open === id } : { "aria-pressed": pressed })}
      onClick={() => toggle(id)}
    />
  );
  return (
    <div ref={place} className="map__bars">
      <div {...bar} aria-label={label}>
        {actions.slice(0, shown).map(action)}
        {others.length > 0 && (
          <Action
            scale={scale}
            shown={words}
            icon="ellipsis"
            label={more}
            active={seen}
            aria-expanded={seen}
            onClick={() => unfold(!unfolded)}
          />
        )}
      </div>
      {others.length > 0 && seen && (
        <div {...bar} aria-label={more}>
          {others.map(action)}
        </div>
      )}
    </div>
  );
}

/** The panel that a tool of the bar opens. Escape or its button closes it. */
export function ToolPanel(props: {
  readonly heading: string;
  readonly children: ReactNode;
  readonly loading?: boolean;
  onClose(): void;
}) {
  const { heading, children, loading = false, onClose } = props;
  const texts = useTexts("shell");
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      className="map__panel map__box"
      role="group"
      aria-labelledby={id}
      aria-busy={loading}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <header className="pv-row pv-row--one">
        <h3 id={id} className="pv-grow">
          {heading}
        </h3>
        <Action icon="x" label={texts("close")} onClick={onClose} />
      </header>
      {loading && <Loading />}
      {children}
    </div>
  );
}
