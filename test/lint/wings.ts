import type { WingName } from "../../contract/config/wings.ts";

/**
 * The folders and modules of each wing. Its calls stay in `contract/`, and belong to the wing if nothing else reads
 * them: a call to a wing that is left out gets an error.
 */
export const WINGS: Readonly<Record<WingName, readonly string[]>> = {
  // First, like programs, since a few of its modules are in folders of other wings.
  logistics: [
    "server/storage/schema/request-steps.ts",
    "server/storage/schema/site-states.ts",
    "server/storage/schema/feeding.ts",
    "contract/supply/calls/sites.ts",
    "contract/supply/calls/site-states.ts",
    "widgets/map/Facilities.tsx",
    "widgets/map/use-facilities.ts",
    "widgets/map/FacilityReach.tsx",
    "widgets/map/use-reach-on-map.ts",
    "server/gis/feature-service/site-layer.ts",
    "server/gis/feature-service/feeding-layer.ts",
    "server/adhoc/base-views/logistics.ts",
    "contract/supply/calls/packets.ts",
    "contract/supply/calls/feeding.ts",
    "contract/supply/site-columns.ts",
    "server/logistics",
    "client/logistics",
    "widgets/requests",
    "widgets/sites",
    "widgets/open-sites",
    "widgets/feeding",
    "engine/logistics",
    "contract/supply/calls/requests.ts",
    "contract/supply/request-columns.ts",
    "contract/supply/request-file.ts",
  ],
  programs: [
    "server/programs",
    "server/public/feed.ts",
    "server/developers",
    "server/storage/schema/programs.ts",
    "client/people/programs.ts",
    "widgets/tokens",
    "contract/people/calls/programs.ts",
    "contract/people/calls/webhooks.ts",
    "contract/people/webhook-events.ts",
    "server/storage/schema/webhooks.ts",
    "client/people/webhooks.ts",
    "contract/supply/calls/bulk.ts",
  ],
  gis: ["server/gis", "widgets/published-estimations/Addresses.tsx"],
  layers: [
    "server/layers",
    "client/layers",
    "widgets/layers",
    "widgets/layer-tree",
    "contract/layers/rules.ts",
    "contract/layers/calls/layers.ts",
  ],
  layout: [
    "server/layout",
    "framework/layout",
    "framework/inspector",
    "widgets/inspector",
    "widgets/layout-editor",
    "contract/layout/calls/pictures.ts",
  ],
  series: [
    "server/series",
    "server/storage/schema/series.ts",
    "engine/series",
    "widgets/time-slider",
    "widgets/data-sets/series",
    "cli/import-series.ts",
  ],
  adhoc: ["server/adhoc", "server/storage/schema/adhoc.ts", "widgets/adhoc-report", "contract/adhoc/calls.ts"],
  logs: ["server/logs", "widgets/log-files", "contract/logs"],
  embed: [
    "server/embed",
    "framework/embed",
    "start/embed.ts",
    "start/embed-records.ts",
    "start/visible-estimations.ts",
  ],
  public: [
    "server/public",
    "server/reports/published",
    "server/reports/publishing",
    "widgets/published-estimations",
    "client/reports/viewed.ts",
  ],
  example: ["server/example", "widgets/example", "contract/planning/calls/example.ts"],
  roads: ["server/roads", "widgets/data-sets/roads", "cli/import-roads.ts"],
  residents: [
    "server/residents",
    "widgets/residents",
    "engine/zones/zone-at.ts",
    "contract/reports/calls/residents.ts",
  ],
};

/** The modules that register the core and its wings. */
export const REGISTRIES: readonly string[] = [
  "server/*.ts",
  "server/storage/schema/index.ts",
  "widgets/index.ts",
  "widgets/data-sets/kinds.ts",
  "widgets/map/facility-parts.ts",
  "start/main.tsx",
];
