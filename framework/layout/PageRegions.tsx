import type { PageConfig, Region } from "../../contract/app-config.ts";
import { REGIONS } from "../../contract/app-config.ts";
import { WidgetHost } from "../widget/WidgetHost.tsx";
import "./PageRegions.css";

/** A page without steps: its regions in reading order, side by side where there is room. */
export function PageRegions({ page }: { page: PageConfig }) {
  return (
    <div className="pv-page">
      {REGIONS.map((region) => (
        <RegionSlot key={region} region={region} instances={page.regions[region]} />
      ))}
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
