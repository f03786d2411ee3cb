import "@esri/calcite-components/components/calcite-action-bar";
import { Action } from "../../framework/ui/controls/index.ts";

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

/** The tools that open a panel, in a bar at the map's edge. */
export function ToolBar(props: {
  readonly label: string;
  readonly actions: readonly ToolAction[];
  readonly open: string | null;
  onToggle(id: string): void;
}) {
  const { label, actions, open, onToggle } = props;
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
          id={toolActionId(id)}
          active={open === id}
          aria-expanded={open === id}
          onClick={() => onToggle(id)}
        />
      ))}
    </calcite-action-bar>
  );
}
