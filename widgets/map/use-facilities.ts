import { useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSheetRows } from "../../client/sheets/sheet-calls.ts";
import { useSiteStates } from "../../client/logistics/sites.ts";
import type { MarkedSite } from "../../contract/supply/calls/site-states.ts";
import type { SupplyRow } from "../../contract/supply/calls/supply.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { LayerChosen, RecordChosen } from "../../contract/config/topics.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { usePublish, useTopic } from "../../framework/bus/use-bus.tsx";
import { usePermits } from "../../framework/gate/session.ts";
import { timeZoneAtom } from "../../framework/i18n/index.ts";
import { usePreference } from "../../framework/preferences/stored.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import { boundsAround } from "../../map/geo.ts";
import type { FacilityOnMap, LiveMap } from "../../map/live-map.ts";
import type { MapConfig } from "./config.ts";
import { useReachOnMap } from "./use-reach-on-map.ts";

/** The facilities of the map: whether they are shown, their list, and the open one. */
export type Facilities = ReturnType<typeof useFacilities>;

/** An active facility, with its state on the chosen day once that is known. */
export type FacilityRow = SupplyRow<"facilities"> & { readonly site: MarkedSite | undefined };

/** Shows the facilities on the map by the reader's choice. `wanted` loads them for their list before they are shown. */
export function useFacilities(
  map: LiveMap | null,
  given: {
    readonly config: Pick<MapConfig, "source" | "facilities">;
    readonly palette: MapPalette;
    readonly wanted: boolean;
    readonly setAction: WidgetProps<unknown>["setAction"];
  },
) {
  const { config, palette, wanted, setAction } = given;
  const publish = usePublish();
  const permitted = usePermits(anyOf("supply.edit", "estimation.view", "estimation.edit"));
  const offered = permitted && config.source === "working";
  const [chosen, choose] = usePreference("mapFacilities", config.facilities);
  const shown = offered && chosen;
  const asked = useSheetRows(shown || (offered && wanted) ? "facilities" : null, null);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const today = calendarDay(useAtomValue(timeZoneAtom), new Date());
  const [typed, setDay] = useState(today);
  const day = typed || today;
  const sites = useSiteStates(asked.data ? day : null).data;
  const rows = useMemo(() => {
    const siteOf = new Map(sites?.map((site) => [site.id, site]));
    // Without states, as where the wing of the sites is left out, marks have the colors of their kinds.
    return asked.data?.filter(({ active }) => active).map((row) => ({ ...row, site: siteOf.get(row.id) })) ?? null;
  }, [asked.data, sites]);
  const opened = rows?.find(({ id }) => id === openedId) ?? null;
  const focused = opened?.id ?? null;
  const marks = useMemo(() => (shown ? (rows ?? []).flatMap(markOf) : []), [shown, rows]);

  const reach = useReachOnMap(map, { day, rows, shown, color: palette.highlight });
  useEffect(() => map?.setFacilities(marks, focused), [map, marks, focused]);
  const clicked = useEffectEvent((facility: number | null) => setOpenedId(facility));
  useEffect(() => map?.onClick((hit) => clicked(hit.facility)), [map]);
  const show = (next: boolean) => {
    choose(next);
    if (!next) setOpenedId(null);
  };
  // A site that another widget chose is shown once the facilities are loaded.
  const [going, setGoing] = useState<number | null>(null);
  useTopic(RecordChosen, ({ kind, id, day: of }) => {
    if (kind !== "site" || !offered) return;
    if (of !== undefined) setDay(of);
    if (id !== null) choose(true);
    setOpenedId(id);
    setGoing(id);
  });
  useEffect(() => {
    const [mark] = (rows ?? []).filter(({ id }) => id === going).flatMap(markOf);
    if (mark) map?.goTo(boundsAround(mark.at));
    if (map && rows) setGoing(null);
  }, [map, rows, going]);
  const act = useEffectEvent(show);
  useEffect(() => setAction<{ shown: boolean }>("showLayer", (asked) => act(asked.shown)), [setAction]);

  return {
    /** Whether facilities are available; not on the public map. */
    offered,
    shown,
    /** The active facilities; null until they are loaded. */
    rows,
    opened,
    /** The day whose states are shown. */
    day,
    typed,
    setDay,
    reach,
    error: asked.error,
    show(next: boolean) {
      show(next);
      publish(LayerChosen, { layer: "facilities", shown: next });
    },
    /** Opens a facility and moves the map to its place, if it has one. */
    open(id: number | null) {
      setOpenedId(id);
      publish(RecordChosen, { kind: "site", id, day });
      const [mark] = (rows ?? []).filter((row) => row.id === id).flatMap(markOf);
      if (!mark) return;
      // Opening a facility also shows the facilities on the map.
      choose(true);
      map?.goTo(boundsAround(mark.at));
    },
    retry: () => void asked.refetch(),
  };
}

function markOf({ id, type, site, longitude, latitude }: FacilityRow): FacilityOnMap[] {
  return longitude === null || latitude === null ? [] : [{ id, type, state: site?.state, at: [longitude, latitude] }];
}
