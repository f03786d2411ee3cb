const STEPS = [1, 2, 2.5, 5, 10] as const;

export interface Ticks {
  readonly values: readonly number[];
  readonly least: number;
  readonly most: number;
  /** Decimals that tell the values apart. */
  readonly decimals: number;
}

/** Round values along an axis that hold all figures, about as many as are wanted, none finer than figures of so many decimals. */
export function ticks(
  [least, most]: readonly [number, number],
  { wanted = 5, figures }: { readonly wanted?: number; readonly figures: number },
): Ticks {
  const [from, to] = least === most ? (least === 0 ? [0, 1] : [Math.min(0, least), Math.max(0, most)]) : [least, most];
  const rough = Math.max((to - from) / wanted, 10 ** -figures);
  const power = 10 ** Math.floor(Math.log10(rough));
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
