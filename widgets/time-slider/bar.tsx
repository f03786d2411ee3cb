import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useIsForecast, useShownSeries } from "../../client/map/series/chosen.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, type ControlHandle } from "../../framework/ui/controls/index.ts";
import { useIsCovering, useMainRegion } from "../../framework/widget/main-region.ts";

/** The state of the slider on a page where its panel lies over the map. */
export interface Bar {
  /** Whether it is a bar at the map's foot: time and map are in view together, while it plays too. */
  readonly bar: boolean;
  /** Leads from the bar to chart and table and back, and ends the bar. */
  readonly beside: ReactNode;
  /** Opens chart and table, or leaves them for the bar. */
  open(full: boolean): void;
}

/** A bar at first where a series is shown already, and whenever one begins to play. */
export function useBar(isShown: boolean, end: () => void): Bar & { readonly picker: RefObject<ControlHandle | null> } {
  const text = useTexts("widgets.time-slider");
  const covering = useIsCovering();
  const [named] = useShownSeries();
  const isForecast = useIsForecast();
  const [full, open] = useState(named === null && !isForecast);
  const bar = covering && isShown && !full;
  useMainRegion(bar);
  const picker = useRef<ControlHandle>(null);
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    if (ended) picker.current?.focus();
  }, [ended]);
  if (ended && bar) setEnded(false);
  const close = () => {
    end();
    open(true);
    setEnded(true);
  };
  const beside = covering && (
    <span className="pv-row pv-row--one pv-row--tight pv-fixed">
      <Action
        icon={full ? "map" : "graph-time-series"}
        label={text(full ? "onMap" : "details")}
        shown={full}
        onClick={() => open(!full)}
      />
      {bar && <Action icon="x" label={text("end")} onClick={close} />}
    </span>
  );
  return { bar, beside, open, picker };
}

/** Whether the slider plays; when it begins to, the map comes into view. */
export function usePlayingOnMap(open: Bar["open"]): readonly [boolean, (playing: boolean) => void] {
  const [playing, setPlaying] = useState(false);
  const onPlaying = useCallback(
    (now: boolean) => {
      setPlaying(now);
      if (now) open(false);
    },
    [open],
  );
  return [playing, onPlaying];
}
