import { useId, useState, type CSSProperties, type ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Resizer } from "../../framework/shell/workbench/Resizer.tsx";
import { useRemembered } from "../../framework/preferences/stored.ts";
import { TabList } from "../../framework/ui/Tabs.tsx";

export const PANES = ["form", "json", "wires", "preview"] as const;
export type PaneId = (typeof PANES)[number];

const WIDTH = { initial: 380, min: 260, max: 900 } as const;

/**
 * The form, the JSON, the wires and the preview: side by side with adjustable widths if there is space, else as tabs. They stay
 * mounted in both layouts, so that resizing loses nothing; the wires, which few look at, from when they are first shown.
 */
export function Panes(props: {
  readonly tabs: boolean;
  /** The pane of the open tab. */
  readonly open: PaneId;
  /** The panes shown side by side. */
  readonly shown: readonly PaneId[];
  readonly panes: Readonly<Record<PaneId, ReactNode>>;
  onOpen(pane: PaneId): void;
}) {
  const { tabs, open, shown, panes, onOpen } = props;
  const text = useTexts("widgets.layout-editor.panes");
  const id = useId();
  const [form, setForm] = useRemembered<number>("layoutEditor.form", WIDTH.initial);
  const [json, setJson] = useRemembered<number>("layoutEditor.json", WIDTH.initial);
  const [wires, setWires] = useRemembered<number>("layoutEditor.wires", WIDTH.max);
  const sizes = { form: [form, setForm], json: [json, setJson], wires: [wires, setWires] } as const;
  const there = PANES.filter((pane) => pane in panes && panes[pane] !== null);
  const seen = tabs ? [open] : there.filter((pane) => shown.includes(pane));
  const [wired, setWired] = useState(false);
  if (!wired && seen.includes("wires")) setWired(true);
  return (
    <div className={`layout-editor__panes${tabs ? " layout-editor__panes--tabs" : ""}`}>
      {tabs ? (
        <TabList
          label={text("label")}
          tabs={there.map((pane) => ({ id: pane, label: text(pane) }))}
          open={open}
          onOpen={onOpen}
          tabId={(pane) => `${id}-tab-${pane}`}
          panelId={(pane) => `${id}-${pane}`}
        />
      ) : null}
      {there.map((pane) => {
        // The last visible pane takes the remaining width.
        const last = seen.at(-1) === pane;
        const size = pane === "preview" ? null : sizes[pane];
        const style: CSSProperties = tabs || last || !size ? {} : { flex: `0 1 ${size[0]}px` };
        return [
          <section
            key={pane}
            id={`${id}-${pane}`}
            className="layout-editor__pane"
            data-pane={pane}
            style={style}
            hidden={!seen.includes(pane)}
            {...(tabs ? { role: "tabpanel", "aria-labelledby": `${id}-tab-${pane}` } : { "aria-label": text(pane) })}
          >
            {pane === "wires" && !wired ? null : panes[pane]}
          </section>,
          !tabs && !last && size && seen.includes(pane) ? (
            <Resizer
              key={`${pane} width`}
              label={text("width", { pane: text(pane) })}
              measure="width"
              value={size[0]}
              {...WIDTH}
              onResize={size[1]}
            />
          ) : null,
        ];
      })}
    </div>
  );
}
