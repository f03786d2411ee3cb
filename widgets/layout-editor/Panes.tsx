import { useId, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Resizer } from "../../framework/layout/workbench/Resizer.tsx";
import { useRemembered } from "../../framework/preferences/stored.ts";

export const PANES = ["form", "json", "preview"] as const;
export type PaneId = (typeof PANES)[number];

const WIDTH = { initial: 380, min: 260, max: 900 } as const;

/**
 * The form, the JSON and the preview: side by side where there is room, the widths one's own, else behind tabs. They
 * stay mounted in both, so that nothing is lost when the window changes.
 */
export function Panes(props: {
  readonly tabs: boolean;
  /** The pane whose tab is open. */
  readonly open: PaneId;
  /** The panes that stand side by side. */
  readonly shown: readonly PaneId[];
  readonly panes: Readonly<Record<PaneId, ReactNode>>;
  onOpen(pane: PaneId): void;
}) {
  const { tabs, open, shown, panes, onOpen } = props;
  const text = useTexts("widgets.layout-editor.panes");
  const id = useId();
  const [form, setForm] = useRemembered<number>("layoutEditor.form", WIDTH.initial);
  const [json, setJson] = useRemembered<number>("layoutEditor.json", WIDTH.initial);
  const sizes = { form: [form, setForm], json: [json, setJson] } as const;
  const there = PANES.filter((pane) => pane in panes && panes[pane] !== null);
  const seen = tabs ? [open] : there.filter((pane) => shown.includes(pane));
  return (
    <div className={`layout-editor__panes${tabs ? " layout-editor__panes--tabs" : ""}`}>
      {tabs ? <PaneTabs id={id} panes={there} open={open} onOpen={onOpen} /> : null}
      {there.map((pane) => {
        // The last pane in sight takes what the others leave.
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
            {panes[pane]}
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

/** Tabs by the ARIA pattern: arrows, Home and End move and open. */
function PaneTabs(props: {
  readonly id: string;
  readonly panes: readonly PaneId[];
  readonly open: PaneId;
  onOpen(pane: PaneId): void;
}) {
  const { id, panes, open, onOpen } = props;
  const text = useTexts("widgets.layout-editor.panes");
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const at = panes.indexOf(open);
    const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : panes.at(to % panes.length);
    if (next === undefined) return;
    event.preventDefault();
    onOpen(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <div className="layout-editor__tabs" role="tablist" aria-label={text("label")} onKeyDown={onKeyDown}>
      {panes.map((pane) => (
        <button
          key={pane}
          type="button"
          role="tab"
          id={`${id}-tab-${pane}`}
          aria-selected={pane === open}
          aria-controls={`${id}-${pane}`}
          tabIndex={pane === open ? 0 : -1}
          onClick={() => onOpen(pane)}
        >
          {text(pane)}
        </button>
      ))}
    </div>
  );
}
