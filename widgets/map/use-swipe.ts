import { useAtom } from "jotai";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useCurrentDid } from "../../client/planning/current.ts";
import { useEstimations } from "../../client/planning/estimations.ts";
import { useClassBreaks } from "../../client/tracts/tracts.ts";
import { swipeRequestAtom } from "../../client/map/map-requests.ts";
import { useZones } from "../../client/planning/zones.ts";
import type { StatisticKey } from "../../contract/api/domain.ts";
import type { Classing } from "../../engine/display/class-bounds.ts";
import type { LiveMap } from "../../map/live-map.ts";
import { measureDrawn } from "../../map/tracts/paint-tracts.ts";
import type { MapData } from "./use-map-data.ts";

/** The state of a swiped map; null on the right side means the same as on the left. */
export type SwipeChoice = ReturnType<typeof useSwipe>;

/** Shows another statistic, another estimation's zones or both on the right of a handle. */
export function useSwipe(map: LiveMap | null, data: MapData) {
  const [on, setOn] = useState(false);
  const [chosen, setStatistic] = useState<StatisticKey | null>(null);
  const [other, setOther] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useAtom(swipeRequestAtom);
  useEffect(() => {
    if (asked === null) return;
    setOther(asked);
    setOn(true);
    setAsked(null);
  }, [asked, setAsked]);
  const [did] = useCurrentDid();
  const estimations = useEstimations(on ? did : null).data;
  const zones = useZones(on ? other : null).data;
  const of = other === null ? undefined : estimations?.find(({ eid }) => eid === other);
  const dataSetId = of?.dataSetId ?? data.dataSet?.dataSetId ?? null;
  const { drawing, ramp } = data.style;
  const statistic = chosen ?? data.style.statistic;
  const classing = classingFor(data.style, statistic);
  const answer = useClassBreaks(on ? dataSetId : null, { statistic, measure: measureDrawn(drawing), classing }).data;
  const shown = other === null ? data.zones : zones?.zones;
  const side = useMemo(() => {
    const style = answer ? { statistic, drawing, ramp, classes: answer } : null;
    return { dataSetId, style, zones: shown ?? [] };
  }, [dataSetId, answer, statistic, drawing, ramp, shown]);
  const show = useEffectEvent((live: LiveMap) => {
    live.setSwipe(on ? side : null).then(() => setError(null), setError);
  });
  useEffect(() => {
    if (map) show(map);
  }, [map, on, side]);
  const right = on && answer ? { style: { ...data.style, statistic, classing }, classes: answer } : null;
  const listed = estimations?.map(({ eid, name }) => ({ eid, name })) ?? [];
  const nameOf = (eid: number | null) => listed.find((one) => one.eid === eid)?.name;
  const [left, against] = [nameOf(data.eid), nameOf(other)];
  return {
    on,
    /** The estimations whose zones are on the two sides; null if they are the same. */
    sides: on && left !== undefined && against !== undefined && left !== against ? { left, right: against } : null,
    /** The drawing of the right side; null until loaded. */
    right,
    error,
    statistic: chosen,
    other,
    /** The estimations that can be chosen, by name. */
    estimations: listed,
    turn: setOn,
    chooseStatistic: setStatistic,
    chooseEstimation: setOther,
  };
}

/** Custom class bounds apply to one statistic only; another one uses quantiles. */
function classingFor({ statistic, classing }: MapData["style"], shown: StatisticKey): Classing {
  return statistic === shown || classing.method !== "own" ? classing : { ...classing, method: "quantile", own: [] };
}
