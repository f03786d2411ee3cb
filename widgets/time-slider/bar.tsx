import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useIsForecast, useShownSeries } from "../../client/map/series/chosen.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, type ControlHandle } from "../../framework/ui/controls/index.ts";
import { useIsCovering, useMainRegion } from "../../framework/widget/main-region.ts";

/** The state of the slider on a page where its panel covers the map. */
export interface Bar {
  /** Whether it is a bar below the map, so that time and map are both visible, also during playing. */
  readonly bar: boolean;
  /** The buttons that open chart and table from the bar, return, and close the bar. */
  readonly beside: ReactNode;
  /** Opens chart and table (true), or the bar (false). */
  open(full: boolean): void;
}

/** The state of the bar, which is shown first if a series is already visible, and whenever one starts to play. */
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

/** Returns whether the slider plays; starting it shows the map. */
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
