import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { useInstanceTitle } from "../../widget/instance-title.ts";
import { VisibleContext } from "../../widget/visible.ts";
import { WidgetHost } from "../../host/WidgetHost.tsx";
import { useRemembered } from "../remembered.ts";

interface RegionTabsProps {
  readonly name: string;
  readonly instances: readonly string[];
  readonly shown: boolean;
}

/**
 * One instance at a time behind tabs that bear their names (ARIA APG, tabs with automatic activation). What was opened
 * stays mounted, unseen; the open tab is remembered.
 */
export function RegionTabs({ name, instances, shown }: RegionTabsProps) {
  const texts = useTexts("shell.panels");
  const titleOf = useInstanceTitle();
  const [chosen, choose] = useRemembered<string>(`panelTab.${name}`, "");
  const current = instances.includes(chosen) ? chosen : (instances[0] ?? "");
  const [opened, setOpened] = useState<readonly string[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  const id = useId();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const at = instances.indexOf(current);
    const along = { ArrowRight: rtl ? at - 1 : at + 1, ArrowLeft: rtl ? at + 1 : at - 1, Home: 0, End: -1 }[event.key];
    const next = along === undefined ? undefined : instances.at(along % instances.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };

  return (
    <div className="pv-region-tabs">
      <div
        className="pv-region-tabs__list"
        role="tablist"
        aria-label={texts("tabs", { title: instances.map(titleOf).join(", ") })}
        onKeyDown={onKeyDown}
      >
        {instances.map((instance) => (
          <button
            key={instance}
            id={`${id}-tab-${instance}`}
            type="button"
            role="tab"
            className="pv-region-tabs__tab"
            aria-selected={instance === current}
            aria-controls={`${id}-panel-${instance}`}
            tabIndex={instance === current ? 0 : -1}
            onClick={() => choose(instance)}
          >
            {titleOf(instance)}
          </button>
        ))}
      </div>
      {instances.map((instance) => (
        <div
          key={instance}
          id={`${id}-panel-${instance}`}
          className="pv-region-tabs__panel"
          role="tabpanel"
          aria-labelledby={`${id}-tab-${instance}`}
          tabIndex={0}
          hidden={instance !== current}
        >
          {opened.includes(instance) ? (
            <VisibleContext value={shown && instance === current}>
              <WidgetHost id={instance} />
            </VisibleContext>
          ) : null}
        </div>
      ))}
    </div>
  );
}
