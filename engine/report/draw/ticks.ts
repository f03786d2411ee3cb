const STEPS = [1, 2, 2.5, 5, 10] as const;

export interface Ticks {
  readonly values: readonly number[];
  readonly least: number;
  readonly most: number;
  /** Decimals that tell the values apart. */
  readonly decimals: number;
}

/** Round values along an axis that hold all figures; about as many as are wanted. */
export function ticks(least: number, most: number, wanted = 5): Ticks {
  const [from, to] = least === most ? (least === 0 ? [0, 1] : [Math.min(0, least), Math.max(0, most)]) : [least, most];
  const rough = (to - from) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Of whole figures no axis shows fractions finer than its figures need.
  const step = power * (STEPS.find((each) => each * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.floor(from / step + 1e-9);
  const last = Math.ceil(to / step - 1e-9);
  const decimals = Math.max(
    0,
    -Math.floor(Math.log10(step) + 1e-9) + (step / 10 ** Math.floor(Math.log10(step)) === 2.5 ? 1 : 0),
  );
  const values = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toFixed(decimals)));
  return { values, least: first * step, most: last * step, decimals };
}
