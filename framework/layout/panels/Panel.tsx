import { useId } from "react";
import type { RefObject } from "react";
import type { PanelConfig } from "../../../contract/app-config.ts";
import { HelpShownContext } from "../../help/HelpButton.tsx";
import { InstanceHelp } from "../../help/InstanceHelp.tsx";
import { useTexts } from "../../i18n/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useInstanceTitle } from "../../widget/instance-title.ts";
import { Resizer } from "../workbench/Resizer.tsx";
import { RegionContent } from "./RegionContent.tsx";
import { PANEL_SIZE } from "./use-panel.ts";
import type { PanelState } from "./use-panel.ts";

/** Which way a panel closes. */
const ARROWS = {
  start: { hide: "chevrons-left", show: "chevrons-right" },
  end: { hide: "chevrons-right", show: "chevrons-left" },
  bottom: { hide: "chevron-down", show: "chevron-up" },
} as const;

interface PanelProps {
  /** Under which its open tab is remembered. */
  readonly name: string;
  readonly region: keyof typeof ARROWS;
  readonly instances: readonly string[];
  readonly config: PanelConfig;
  readonly state: PanelState;
  readonly column: boolean;
  readonly page: RefObject<HTMLElement | null>;
}

/** A panel beside or below the main region: named, closed and opened by its button, resized where the config lets it. */
export function Panel({ name, region, instances, config, state, column, page }: PanelProps) {
  const texts = useTexts("shell.panels");
  const titleOf = useInstanceTitle();
  const { open, size } = state;
  const id = useId();
  const title = instances.map(titleOf).join(" · ");
  // The bar is one widget's own then, and so is its help; several each have theirs.
  const alone = instances.length === 1;
  const across = region === "bottom";
  const arrow = ARROWS[column ? "bottom" : region];
  const pixelsPerUnit = () => {
    const box = page.current?.getBoundingClientRect();
    return Math.max(1, (across ? box?.height : box?.width) ?? 1) / 100;
  };
  return (
    <section className={`pv-panel pv-page__${region}`} data-open={open} aria-label={title}>
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
      <header className="pv-panel__head">
        <button
          type="button"
          className="pv-panel__toggle"
          aria-expanded={open}
          aria-controls={id}
          aria-label={texts(open ? "hide" : "show", { title })}
          title={texts(open ? "hide" : "show", { title })}
          onClick={() => state.setOpen(!open)}
        >
          <Icon name={open ? arrow.hide : arrow.show} />
          <span className="pv-panel__title" aria-hidden="true">
            {title}
          </span>
        </button>
        {open && alone ? <InstanceHelp ids={instances} /> : null}
      </header>
      <div id={id} className="pv-panel__content" hidden={!open}>
        <HelpShownContext value={alone}>
          <RegionContent name={name} instances={instances} display={config.display} shown={open} />
        </HelpShownContext>
      </div>
    </section>
  );
}
