import { boxData, circleData, lineData } from "./drawing.ts";
import type { Hatch } from "./hatch.ts";

/** How a run of figures is drawn: no two alike by color alone. */
export interface SeriesLooks {
  readonly color: string;
  readonly hatch: Hatch;
  readonly dash: readonly number[];
  readonly mark: "circle" | "box" | "triangle" | "diamond";
}

/**
 * Okabe and Ito's colors (2008), told apart with any color vision: those of the charts on screen
 * (framework/ui/chart/chart-colors.ts).
 */
const COLORS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"] as const;
const HATCHES: readonly Hatch[] = ["none", "forward", "backward", "level", "upright"];
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 2], [8, 2, 2, 2]];
const MARKS: readonly SeriesLooks["mark"][] = ["circle", "box", "triangle", "diamond"];

export function seriesLooks(place: number): SeriesLooks {
  const at = <T>(list: readonly T[], other: T): T => list[place % list.length] ?? other;
  return {
    color: at<string>(COLORS, COLORS[0]),
    hatch: at<Hatch>(HATCHES, "none"),
    dash: at(DASHES, []),
    mark: at<SeriesLooks["mark"]>(MARKS, "circle"),
  };
}

/** Path data of a mark around a point. */
export function markData(mark: SeriesLooks["mark"], [x, y]: readonly [number, number], radius: number): string {
  switch (mark) {
    case "circle":
      return circleData(x, y, radius);
    case "box":
      return boxData({ x: x - radius * 0.9, y: y - radius * 0.9, width: radius * 1.8, height: radius * 1.8 });
    case "triangle":
      return lineData(
        [
          [x, y - radius * 1.15],
          [x + radius * 1.1, y + radius * 0.9],
          [x - radius * 1.1, y + radius * 0.9],
        ],
        true,
      );
    case "diamond":
      return lineData(
        [
          [x, y - radius * 1.25],
          [x + radius * 1.25, y],
          [x, y + radius * 1.25],
          [x - radius * 1.25, y],
        ],
        true,
      );
  }
}
