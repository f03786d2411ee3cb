import { useState } from "react";
import { VisibleContext } from "../../widget/visible.ts";
import { WidgetHost } from "../../widget/WidgetHost.tsx";
import { RegionTabs } from "./RegionTabs.tsx";

interface RegionContentProps {
  readonly name: string;
  readonly instances: readonly string[];
  readonly display: "stack" | "tabs";
  readonly shown?: boolean;
}

/** The instances of a region, one below the other or behind tabs: mounted when first in sight, kept when out of it. */
export function RegionContent({ name, instances, display, shown = true }: RegionContentProps) {
  const [opened, setOpened] = useState(shown);
  if (shown && !opened) setOpened(true);
  if (!opened) return null;
  if (display === "tabs" && instances.length > 1) {
    return <RegionTabs name={name} instances={instances} shown={shown} />;
  }
  return (
    <div className="pv-region-stack">
      <VisibleContext value={shown}>
        {instances.map((id) => (
          <WidgetHost key={id} id={id} />
        ))}
      </VisibleContext>
    </div>
  );
}
