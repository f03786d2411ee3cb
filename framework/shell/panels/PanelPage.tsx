import { useMemo, useRef, type CSSProperties } from "react";
import { REGIONS, type PageConfig } from "../../../contract/config/app-config.ts";
import { useText } from "../../i18n/texts.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../ui/breakpoints.ts";
import { RegionSlot } from "../../host/WidgetHost.tsx";
import { fillsWindow } from "../shell-routes.ts";
import { Panel, RegionContent, usePanel } from "./Panel.tsx";
import "./PanelPage.css";

/**
 * A page with panels: the main region in the middle, with panels before, after and below it if there is room, each
 * scrolling separately; otherwise one column in the order made for phones. Both layouts have the same parts, so that
 * unfinished work is not lost when a tablet is turned.
 */
export default function PanelPage({ page }: { page: PageConfig }) {
  const column = useNarrowerThan(BREAKPOINTS.topMenu);
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const order = useMemo(() => (column ? [...new Set([...page.phoneOrder, ...REGIONS])] : REGIONS), [column, page]);
  const { regions, panels, route } = page;
  const around = {
    start: usePanel(`${route}.start`, panels.start),
    end: usePanel(`${route}.end`, panels.end),
    bottom: usePanel(`${route}.bottom`, panels.bottom),
  };
  const sizes = Object.entries(around).flatMap(([region, { open, size }]) =>
    open && regions[region as keyof typeof around].length > 0 ? [[`--panel-${region}`, `${size}%`]] : [],
  );
  const form = column ? " pv-page--column" : fillsWindow(page) ? " pv-page--fills" : "";
  return (
    <div
      ref={root}
      className={`pv-page pv-page--panels${form}`}
      // Custom properties are not in React's own types.
      style={Object.fromEntries(sizes) as CSSProperties}
    >
      <h1 className="pv-visually-hidden">{text(page.title)}</h1>
      {order.map((region) => {
        const instances = regions[region];
        if (instances.length === 0) return null;
        switch (region) {
          case "top":
            return <RegionSlot key={region} region={region} instances={instances} />;
          case "main":
            return (
              <div key={region} className="pv-page__main">
                <RegionContent name={`${route}.main`} instances={instances} display={panels.main.display} />
              </div>
            );
          default:
            return (
              <Panel
                key={region}
                name={`${route}.${region}`}
                region={region}
                instances={instances}
                config={panels[region]}
                state={around[region]}
                column={column}
                page={root}
              />
            );
        }
      })}
    </div>
  );
}
