const WIDTH = 120;
const HEIGHT = 24;
const EDGE = 3;

/** A small line of figures in time order, for the eye alone: put the figures next to it. What is not known is a gap's end. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.flatMap((value, i) => (value === null ? [] : [{ value, i }]));
  const most = Math.max(1, ...known.map(({ value }) => value));
  const x = (i: number) => EDGE + (i * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - EDGE - (value * (HEIGHT - 2 * EDGE)) / most;
  const last = known.at(-1);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline
        points={known.map(({ value, i }) => `${x(i)},${y(value)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {last && <circle cx={x(last.i)} cy={y(last.value)} r="2.5" fill="currentColor" />}
    </svg>
  );
}
