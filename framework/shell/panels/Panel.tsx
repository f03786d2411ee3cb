import { useId, useState, type RefObject } from "react";
import { createPortal } from "react-dom";
import type { PanelConfig } from "../../../contract/config/app-config.ts";
import { HelpShownContext, InstanceHelp } from "../../help/HelpButton.tsx";
import { WidgetHost, WidgetHosts } from "../../host/WidgetHost.tsx";
import { useTexts } from "../../i18n/texts.ts";
import { useRemembered } from "../../preferences/stored.ts";
import { Icon } from "../../ui/Icon.tsx";
import { TabList } from "../../ui/Tabs.tsx";
import { PlainButton } from "../../ui/controls/Native.tsx";
import { useInstanceTitle } from "../../widget/app-context.ts";
import { Resizer } from "../workbench/Resizer.tsx";

/** Direction in which a panel closes. */
const ARROWS = {
  start: { hide: "chevrons-left", show: "chevrons-right" },
  end: { hide: "chevrons-right", show: "chevrons-left" },
  bottom: { hide: "chevron-down", show: "chevron-up" },
} as const;

interface PanelProps {
  /** The key under which its open tab is remembered. */
  readonly name: string;
  readonly region: keyof typeof ARROWS;
  readonly instances: readonly string[];
  readonly config: PanelConfig;
  readonly state: PanelState;
  readonly column: boolean;
  readonly page: RefObject<HTMLElement | null>;
}

/**
 * A panel next to or below the main region: with a name, a button that closes and opens it, and resizing where the
 * config allows it.
 */
export function Panel({ name, region, instances, config, state, column, page }: PanelProps) {
  const texts = useTexts("shell.panels");
  const titleOf = useInstanceTitle();
  const { open, size } = state;
  const id = useId();
  const title = instances.map(titleOf).join(" · ");
  // With one widget the bar belongs to that widget, and so does its help; with several, each has its own.
  const alone = new Set(instances).size === 1;
  // Tabs already name the panel.
  const tabbed = open && config.display === "tabs" && !alone;
  const [head, setHead] = useState<HTMLElement | null>(null);
  const across = region === "bottom";
  const arrow = ARROWS[column ? "bottom" : region];
  const pixelsPerUnit = () => {
    const box = page.current?.getBoundingClientRect();
    return Math.max(1, (across ? box?.height : box?.width) ?? 1) / 100;
  };
  return (
    <section className={`pv-panel pv-column pv-pane pv-page__${region}`} data-open={open} aria-label={title}>
      {open && !column && config.resizable ? (
        <Resizer
          label={texts(across ? "height" : "width", { title })}
          measure={across ? "height" : "width"}
          after={region === "end"}
          pixelsPerUnit={pixelsPerUnit}
          step={PANEL_SIZE.step}
          value={size}
          min={PANEL_SIZE.min}
          max={PANEL_SIZE.max}
          initial={config.size}
          onResize={state.setSize}
        />
      ) : null}
      <header className="pv-panel__head pv-row pv-row--one">
        <PlainButton
          className={`pv-panel__toggle pv-head-button pv-row pv-row--one${tabbed ? "" : " pv-grow"} pv-muted pv-small pv-strong`}
          aria-expanded={open}
          aria-controls={id}
          aria-label={texts(open ? "hide" : "show", { title })}
          title={texts(open ? "hide" : "show", { title })}
          onClick={() => state.setOpen(!open)}
        >
          <Icon name={open ? arrow.hide : arrow.show} />
          {tabbed ? null : (
            <span className="pv-one-line" aria-hidden="true">
              {title}
            </span>
          )}
        </PlainButton>
        {tabbed && <div ref={setHead} className="pv-grow" />}
        {open && alone ? <InstanceHelp ids={instances} /> : null}
      </header>
      <div id={id} className="pv-panel__content pv-grow pv-scroll-area" hidden={!open}>
        <HelpShownContext value={alone}>
          <RegionContent
            name={name}
            instances={instances}
            display={config.display}
            shown={open}
            head={tabbed ? head : undefined}
          />
        </HelpShownContext>
      </div>
    </section>
  );
}

interface RegionContentProps {
  readonly name: string;
  readonly instances: readonly string[];
  readonly display: "stack" | "tabs";
  readonly shown?: boolean;
  /** The element that shows the tabs, instead of above their content; null until it exists. */
  readonly head?: HTMLElement | null | undefined;
}

/** The instances of a region, stacked or in tabs: mounted when first visible, kept when hidden. */
export function RegionContent({ name, instances: named, display, shown = true, head }: RegionContentProps) {
  // An instance that is named twice is a fault of the config and has one tab.
  const instances = [...new Set(named)];
  const [opened, setOpened] = useState(shown);
  if (shown && !opened) setOpened(true);
  if (!opened) return null;
  if (display === "tabs" && instances.length > 1) {
    return <RegionTabs name={name} instances={instances} head={head} />;
  }
  return (
    <div className="pv-region-stack">
      <WidgetHosts ids={instances} />
    </div>
  );
}

/** Bounds of a panel's share of the page in percent, and the step by which a key press moves it. */
const PANEL_SIZE = { min: 15, max: 60, step: { fine: 2, coarse: 10 } } as const;

/** The state of a panel: its share in percent and whether it is open; the reader's choice is remembered. */
interface PanelState {
  readonly open: boolean;
  readonly size: number;
  setOpen(open: boolean): void;
  setSize(size: number): void;
}

/** The state of one panel of a page, by its name (the page's route and the region). */
export function usePanel(name: string, config: PanelConfig): PanelState {
  const [open, setOpen] = useRemembered<boolean>(`panelOpen.${name}`, !config.collapsed);
  const [remembered, setSize] = useRemembered<number>(`panelSize.${name}`, config.size);
  // A panel that may not (or no longer) be resized has the config's size.
  const size = config.resizable ? Math.min(PANEL_SIZE.max, Math.max(PANEL_SIZE.min, remembered)) : config.size;
  return { open, size, setOpen, setSize };
}

/**
 * One instance at a time, in tabs with their names. An opened instance stays mounted while it is hidden; the open tab
 * is remembered.
 */
function RegionTabs({ name, instances, head }: Pick<RegionContentProps, "name" | "instances" | "head">) {
  const texts = useTexts("shell.panels");
  const titleOf = useInstanceTitle();
  const [chosen, choose] = useRemembered<string>(`panelTab.${name}`, "");
  const current = instances.includes(chosen) ? chosen : (instances[0] ?? "");
  const [opened, setOpened] = useState<readonly string[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  const id = useId();
  const tabs = (
    <TabList
      label={texts("tabs", { title: instances.map(titleOf).join(", ") })}
      tabs={instances.map((instance) => ({ id: instance, label: titleOf(instance) }))}
      open={current}
      onOpen={choose}
      tabId={(instance) => `${id}-tab-${instance}`}
      panelId={(instance) => `${id}-panel-${instance}`}
    />
  );
  return (
    <div className="pv-region-tabs pv-column">
      {head === undefined ? tabs : head && createPortal(tabs, head)}
      {instances.map((instance) => (
        <div
          key={instance}
          id={`${id}-panel-${instance}`}
          className="pv-grow pv-scroll-area"
          role="tabpanel"
          aria-labelledby={`${id}-tab-${instance}`}
          tabIndex={0}
          hidden={instance !== current}
        >
          {opened.includes(instance) ? <WidgetHost id={instance} /> : null}
        </div>
      ))}
    </div>
  );
}
