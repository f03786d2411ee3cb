import { lazy, Suspense } from "react";
import type { PageConfig, Region } from "../../contract/app-config.ts";
import { Loading } from "../ui/states.tsx";
import { WidgetHost } from "../host/WidgetHost.tsx";
import "./PageRegions.css";

/** Fetched by the pages that have panels; most do without. */
const PanelPage = lazy(() => import("./panels/PanelPage.tsx"));

/** A page without steps: its top and its main region, or those among panels. */
export function PageRegions({ page }: { page: PageConfig }) {
  if (hasPanels(page)) {
    return (
      <Suspense fallback={<Loading />}>
        <PanelPage page={page} />
      </Suspense>
    );
  }
  return (
    <div className="pv-page">
      <RegionSlot region="top" instances={page.regions.top} />
      <RegionSlot region="main" instances={page.regions.main} />
    </div>
  );
}

/** The instances of one region; nothing where there are none. */
export function RegionSlot({ region, instances }: { region: Region; instances: readonly string[] }) {
  if (instances.length === 0) return null;
  return (
    <div className={`pv-page__${region}`}>
      {instances.map((id) => (
        <WidgetHost key={id} id={id} />
      ))}
    </div>
  );
}

/** Regions next to or below the main one. */
const AROUND = ["start", "end", "bottom"] as const;

/** Whether a page has panels, or tabs in its main region; a plain page has neither. */
function hasPanels({ regions, panels }: PageConfig): boolean {
  return AROUND.some((region) => regions[region].length > 0) || panels.main.display === "tabs";
}

/** Whether a page takes the window's height and scrolls in its parts: a workbench, or a page with panels next to or below. */
export function fillsWindow({ steps, regions }: PageConfig): boolean {
  return steps.length > 0 || AROUND.some((region) => regions[region].length > 0);
}
