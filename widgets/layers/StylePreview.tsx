import type { AttributeValue } from "../../client/map/layers/features.ts";
import { countsOf, legendOf, symbolsOf, type LayerStyle } from "../../client/map/layers/style.ts";
import { useLayerFigure } from "../../client/map/layers/use-layer-words.ts";
import type { StyleSymbol } from "../../contract/layers/style.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { sentOf, type StyleFormDraft } from "./style-draft.ts";

const [COLUMNS, ROWS, CELL] = [8, 3, 48];
const SAMPLES = COLUMNS * ROWS;

/**
 * Preview and legend of the edited style: on a layer's values in ascending order with the count of each class, or on
 * sample figures for all classes.
 */
export function StylePreview({
  draft,
  values,
}: {
  readonly draft: StyleFormDraft;
  readonly values: readonly AttributeValue[];
}) {
  const text = useTexts("widgets.layers");
  const locale = useLocale();
  const style: LayerStyle = sentOf(draft, null, locale);
  const symbolOf = symbolsOf(style);
  const legend = legendOf(style);
  const own = values.length > 0;
  const counts = countsOf(style, values);
  const figure = useLayerFigure();
  const rangeText = ({ min, max }: { readonly min: number; readonly max: number }) =>
    `${figure(min)} – ${figure(max)}${style.unit === "" ? "" : ` ${style.unit}`}`;
  return (
    <section className="pv-stack pv-section" aria-labelledby="layers-preview">
      <h3 id="layers-preview">{text("sections.preview")}</h3>
      <svg
        className="layers__preview"
        viewBox={`0 0 ${COLUMNS * CELL} ${ROWS * CELL}`}
        role="img"
        aria-label={text(own ? "previewOfLayer" : "previewOf", { count: legend.length })}
      >
        {(own ? pickedOf(values) : samplesOf(style)).map((value, i) => (
          <Sample key={i} place={i} shape={style.shape} symbol={symbolOf({ [style.field]: value })} />
        ))}
      </svg>
      <ul className="pv-plain-list pv-row">
        {legend.map(({ color, outline, label }, i) => (
          <li key={i} className="pv-row pv-row--tight">
            <svg className="layers__swatch" aria-hidden viewBox="0 0 24 16">
              <rect x="1" y="1" width="22" height="14" fill={color} stroke={outline} />
            </svg>
            {label === null ? text("allFeatures") : typeof label === "string" ? label : rangeText(label)}
            {own && <span className="pv-muted">{text("inClass", { figure: figure(counts[i] ?? 0) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A layer's values in ascending order, missing ones last, limited to the space. */
function pickedOf(values: readonly AttributeValue[]): AttributeValue[] {
  const inOrder = values.toSorted((a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
  });
  const room = Math.min(SAMPLES, inOrder.length);
  const at = (i: number): number => (room < 2 ? 0 : Math.round((i * (inOrder.length - 1)) / (room - 1)));
  return Array.from({ length: room }, (_, i) => inOrder[at(i)] ?? null);
}

/** Sample figures or values for every class, and a last one outside all classes. */
function samplesOf({ renderer, breaks, values }: LayerStyle): (number | string | null)[] {
  const [least, greatest] = [breaks[0]?.min ?? 0, breaks.at(-1)?.max ?? 0];
  return Array.from({ length: SAMPLES }, (_, i) => {
    if (i === SAMPLES - 1) return null;
    if (renderer === "unique") return values[i % Math.max(values.length, 1)]?.value ?? null;
    return least + ((greatest - least) * i) / (SAMPLES - 2);
  });
}

const DASHES: Readonly<Record<StyleSymbol["line"], string | undefined>> = { solid: undefined, dash: "8 4", dot: "2 4" };

function Sample(props: { readonly place: number; readonly shape: LayerStyle["shape"]; readonly symbol: StyleSymbol }) {
  const { place, shape, symbol } = props;
  const [x, y] = [(place % COLUMNS) * CELL, Math.floor(place / COLUMNS) * CELL];
  const dashes = DASHES[symbol.line];
  const outline = { stroke: symbol.outline, strokeWidth: known(symbol.outlineWidth) };
  switch (shape) {
    case "polygon":
      return <rect x={x} y={y} width={CELL} height={CELL} fill={symbol.color} strokeDasharray={dashes} {...outline} />;
    case "line":
      return (
        <path
          d={`M${x} ${y + CELL * 0.7} l${CELL / 3} ${-CELL * 0.4} l${CELL / 3} ${CELL * 0.2} l${CELL / 3} ${-CELL * 0.2}`}
          fill="none"
          stroke={symbol.color}
          strokeWidth={known(symbol.size)}
          strokeDasharray={dashes}
        />
      );
    case "point":
      return (
        <path
          d={markerPath(symbol.marker, known(symbol.size) / 2)}
          transform={`translate(${x + CELL / 2} ${y + CELL / 2})`}
          fill={symbol.color}
          {...outline}
        />
      );
  }
}

/** An incomplete figure draws nothing. */
const known = (value: number): number => (Number.isFinite(value) ? value : 0);

function markerPath(marker: StyleSymbol["marker"], r: number): string {
  switch (marker) {
    case "circle":
      return `M${-r} 0 a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0`;
    case "square":
      return `M${-r} ${-r} h${2 * r} v${2 * r} h${-2 * r} z`;
    case "diamond":
      return `M0 ${-r} L${r} 0 L0 ${r} L${-r} 0 z`;
    case "triangle":
      return `M0 ${-r} L${r} ${r} L${-r} ${r} z`;
    case "cross":
      return `M${-r} ${-r} L${r} ${r} M${r} ${-r} L${-r} ${r}`;
  }
}
