import { useCallback, useMemo } from "react";
import { OwnBoundsSchema } from "../../contract/tracts/calls/tracts.ts";
import type { StatisticKey } from "../../contract/api/domain.ts";
import { CLASS_METHODS, type Classing } from "../../engine/display/class-bounds.ts";
import { CLASS_COUNTS } from "../../engine/display/class-counts.ts";
import { RAMPS, type Ramp } from "../../engine/display/ramp-names.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { DRAWINGS, type TractDrawing } from "../../map/tracts/paint-tracts.ts";
import type { MapConfig } from "./config.ts";

/** The statistic that the map shows, and how it is drawn. */
export interface MapStyle {
  readonly statistic: StatisticKey;
  readonly drawing: TractDrawing;
  readonly classing: Classing;
  readonly ramp: Ramp;
}

type Defaults = Pick<MapConfig, "statistic" | "measure" | "counts" | "classMethod" | "classes" | "ramp">;

/** The numbers of classes that can be chosen. */
export const COUNTS = Array.from(
  { length: CLASS_COUNTS.most - CLASS_COUNTS.least + 1 },
  (_, i) => CLASS_COUNTS.least + i,
);

/** The style in the address, so that a link keeps it; the config's for missing or invalid parameters. */
function styleOf(stated: URLSearchParams, config: Defaults): MapStyle {
  const one = <Value extends string>(name: string, among: readonly Value[], otherwise: Value): Value =>
    among.find((value) => value === stated.get(name)) ?? otherwise;
  const own = OwnBoundsSchema.safeParse(stated.get("bounds") ?? "").data ?? [];
  const method = one("method", CLASS_METHODS, config.classMethod);
  const classes = COUNTS.find((count) => String(count) === stated.get("classes")) ?? config.classes;
  return {
    statistic: one("statistic", STATISTICS, config.statistic),
    drawing: one("drawing", DRAWINGS, config.measure === "share" ? "share" : config.counts),
    classing:
      method !== "own"
        ? { method, classes, own: [] }
        : own.length > 0
          ? { method, classes: own.length + 1, own }
          : { method: "quantile", classes, own: [] },
    ramp: one("ramp", RAMPS, config.ramp),
  };
}

/** The address parameters of a changed style. */
function parametersOf({ statistic, drawing, classing, ramp }: Partial<MapStyle>): Record<string, string | null> {
  return {
    ...(statistic && { statistic }),
    ...(drawing && { drawing }),
    ...(classing && {
      method: classing.method,
      classes: String(classing.classes),
      bounds: classing.method === "own" ? classing.own.join(",") : null,
    }),
    ...(ramp && { ramp }),
  };
}

/** The map's style, and a function to change it. */
export function useMapStyle(config: Defaults): readonly [MapStyle, (change: Partial<MapStyle>) => void] {
  const [stated, changeParameters] = useAddressParameters();
  const { statistic, measure, counts, classMethod, classes, ramp } = config;
  const style = useMemo(
    () => styleOf(stated, { statistic, measure, counts, classMethod, classes, ramp }),
    [stated, statistic, measure, counts, classMethod, classes, ramp],
  );
  const change = useCallback((wanted: Partial<MapStyle>) => changeParameters(parametersOf(wanted)), [changeParameters]);
  return [style, change];
}
