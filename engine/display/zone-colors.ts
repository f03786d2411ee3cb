/**
 * The colors of the zones, worst hit first: the same on maps, in charts, reports and files, in every theme. People with
 * the common color blindnesses can tell them apart; they are dark enough for white figures (4.5 : 1) and light enough
 * to stand out on dark surfaces (3 : 1).
 */
export const ZONE_COLORS = ["#d63530", "#a96500", "#2a74cd", "#8f57cf"] as const;

/** Red, green and blue of a color #rrggbb, 0 to 255 each. */
export const rgbOf = (color: string): readonly [number, number, number] => {
  const part = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};

/** The zone that a chart series belongs to, by its id (`zone-2`); null if it belongs to none. */
export function zoneOfSeries(id: string): number | null {
  const zone = Number(/^zone-(\d)$/.exec(id)?.[1]);
  return zone >= 1 && zone <= ZONE_COLORS.length ? zone : null;
}
