import type { PageConfig, Region } from "../../contract/app-config.ts";
import { WidgetHosts } from "../host/WidgetHost.tsx";
import "./PageRegions.css";

/** The instances of one region; nothing where there are none. */
export function RegionSlot({ region, instances }: { region: Region; instances: readonly string[] }) {
  if (instances.length === 0) return null;
  return (
    <div className={`pv-page__${region}`}>
      <WidgetHosts ids={instances} />
    </div>
  );
}

/** Regions next to or below the main one. */
const AROUND = ["start", "end", "bottom"] as const;

/** Whether a page has panels, or tabs in its main region; a plain page has neither. */
export function hasPanels({ regions, panels }: PageConfig): boolean {
  return AROUND.some((region) => regions[region].length > 0) || panels.main.display === "tabs";
}

/** Whether a page takes the window's height and scrolls in its parts: a workbench, or a page with panels next to or below. */
export function fillsWindow({ steps, regions }: PageConfig): boolean {
  return steps.length > 0 || AROUND.some((region) => regions[region].length > 0);
}
