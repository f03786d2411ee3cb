import type { LayerFeature } from "../../client/map/layers/features.ts";
import { legendOf } from "../../client/map/layers/style.ts";
import { MISSING, useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { ResultLayer } from "./result-layer.ts";

/** Explains the colors of a result's map. */
export function ResultLegend({ layer: { style, figure, set } }: { layer: ResultLayer }) {
  const text = useTexts("widgets.adhoc-report.map");
  const formatFigure = useFigure();
  if (figure === null || style.breaks.length === 0) return null;
  const missing = set.features.some(({ attributes }) => typeof attributes[style.field] !== "number");
  const last = style.breaks.length - 1;
  const entries = legendOf(style).map(({ color }, i) => {
    const { min = 0, max = 0 } = style.breaks[i] ?? {};
    const ends = { from: formatFigure(min), to: formatFigure(max) };
    return { color, label: min === max ? formatFigure(min) : text(i === last ? "lastClass" : "class", ends) };
  });
  return (
    <ul className="pv-plain-list pv-row pv-small" aria-label={style.field}>
      {[...entries, ...(missing ? [{ color: style.otherColor, label: text("missing") }] : [])].map(
        ({ color, label }) => (
          <li key={label} className="pv-row pv-row--tight pv-row--one">
            <span style={{ background: color, inlineSize: 18, blockSize: 14 }} aria-hidden="true" />
            {label}
          </li>
        ),
      )}
    </ul>
  );
}

/** The row of a place that was clicked. */
export function FeatureFacts({ feature }: { feature: LayerFeature }) {
  const formatFigure = useFigure();
  return (
    <dl className="pv-columns pv-columns--narrow pv-card" role="status">
      {Object.entries(feature.attributes).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null ? MISSING : typeof value === "number" ? formatFigure(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function useFigure(): (value: number) => string {
  const { number } = useFormat();
  return (value) => number(value, { digits: Number.isInteger(value) ? 0 : 2 });
}
