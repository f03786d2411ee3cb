/** Metres in each unit (international mile). */
const METERS = { miles: 1609.344, kilometers: 1000 } as const;
export type ScaleUnit = keyof typeof METERS;

/** Longest bar, in pixels. */
export const MAX_LENGTH = 110;

/** The longest bar of a round length (1, 2 or 5 times a power of ten) for a ground resolution in metres per pixel. */
export function scaleOf(groundResolution: number, unit: ScaleUnit): { amount: number; pixels: number } {
  const most = (MAX_LENGTH * groundResolution) / METERS[unit];
  const power = 10 ** Math.floor(Math.log10(most));
  const amount = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { amount, pixels: Math.round((amount * METERS[unit]) / groundResolution) };
}
