import { rangesOf, type Classes } from "../../engine/display/class-bounds.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import { dotWorth } from "../../map/tracts/paint-dots.ts";
import { diameterOf, largestAt, sampleCounts } from "../../map/tracts/paint-symbols.ts";
import { classColors, markColor, measureDrawn, overLand } from "../../map/tracts/paint-tracts.ts";
import type { Level } from "../../map/tracts/tract-source.ts";
import type { MapStyle } from "./use-map-style.ts";
import { useMeasure } from "./use-measure.ts";

interface DrawnLegend {
  readonly style: MapStyle;
  readonly palette: MapPalette;
  readonly level: Level;
  readonly classes: Classes;
}

/** The classes with their colors and numbers of areas, and the areas in no class. */
export function ClassLegend({ style, palette, level, classes }: DrawnLegend) {
  const text = useTexts("widgets.map.legend");
  const { figure } = useMeasure(style.statistic, "share");
  const colors = classColors(style.ramp, classes.bounds.length, palette);
  return (
    <>
      <p className="map__legendLevel pv-muted">
        {text(level)} {text(`method.${style.classing.method}`)}
      </p>
      <Histogram classes={classes} colors={colors.map((color) => overLand(color, palette))} />
      <ul className="map__classes pv-plain-list">
        {rangesOf(classes, false).map(({ index, from, to }) => (
          <li key={index} className="pv-row pv-row--one">
            <i style={{ background: overLand(colors[index] ?? palette.missing, palette) }} />
            <span className="pv-grow">{from === to ? figure(from) : `${figure(from)} – ${figure(to)}`}</span>
            <Held count={classes.counts[index] ?? 0} level={level} />
          </li>
        ))}
        <Missing count={classes.missing} level={level} />
      </ul>
    </>
  );
}

interface HeldAreas extends Pick<DrawnLegend, "level"> {
  readonly count: number;
}

/** The number of areas in a class, with a description for screen readers. */
function Held({ count, level }: HeldAreas) {
  const figure = useFormat().number(count);
  const text = useTexts("widgets.map.legend")(`held.${level}`, { count, figure });
  return (
    <>
      <span className="pv-muted" aria-hidden="true" title={text}>
        {figure}
      </span>
      <span className="pv-visually-hidden">{text}</span>
    </>
  );
}

function Missing(props: HeldAreas) {
  const text = useTexts("widgets.map.legend");
  return (
    <li className="pv-row pv-row--one">
      <i className="map__missing" />
      <span className="pv-grow">{text("missing")}</span>
      <Held {...props} />
    </li>
  );
}

const WIDTH = 220;
const HEIGHT = 34;

/** A histogram of the figures, each bar in its class's color, with the classes' bounds. The list below has the same numbers. */
function Histogram({ classes, colors }: { readonly classes: Classes; readonly colors: readonly string[] }) {
  const { histogram, bounds, least, greatest } = classes;
  if (least === null || greatest === null || least === greatest) return null;
  const most = Math.max(...histogram);
  const wide = WIDTH / histogram.length;
  const xOf = (value: number) => (WIDTH * (value - least)) / (greatest - least);
  const colorOf = (bar: number) => {
    const middle = least + ((bar + 0.5) / histogram.length) * (greatest - least);
    return colors[bounds.findIndex((bound) => middle <= bound)] ?? colors.at(-1);
  };
  return (
    <svg className="map__histogram" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {histogram.map((count, bar) => {
        // A bar of one area among thousands stays visible.
        const high = count === 0 ? 0 : Math.max(1, (HEIGHT * count) / most);
        return <rect key={bar} x={bar * wide} y={HEIGHT - high} width={wide} height={high} fill={colorOf(bar)} />;
      })}
      {bounds.slice(0, -1).map((bound) => (
        <line key={bound} x1={xOf(bound)} x2={xOf(bound)} y1={0} y2={HEIGHT} />
      ))}
    </svg>
  );
}

/** Circles for three sample counts. */
export function SymbolLegend({
  style,
  palette,
  level,
  classes,
  resolution,
}: DrawnLegend & { readonly resolution: number }) {
  const text = useTexts("widgets.map.legend");
  const { figure } = useMeasure(style.statistic, measureDrawn(style.drawing));
  const greatest = classes.greatest ?? 0;
  const largest = largestAt(level, resolution);
  return (
    <>
      <p className="map__legendLevel pv-muted">
        {text(level)} {text("symbolNote")}
      </p>
      <ul className="map__classes pv-plain-list">
        {sampleCounts(greatest).map((count) => (
          <li key={count} className="pv-row pv-row--one">
            <span className="map__sample" style={{ inlineSize: largest, blockSize: largest }}>
              <b
                style={{
                  inlineSize: diameterOf(count, greatest, largest),
                  blockSize: diameterOf(count, greatest, largest),
                  background: markColor(style.ramp, palette),
                }}
              />
            </span>
            {figure(count)}
          </li>
        ))}
        <Missing count={classes.missing} level={level} />
      </ul>
    </>
  );
}

/** States how many people a dot represents. */
export function DotLegend(props: DrawnLegend & { readonly resolution: number; readonly mean: number }) {
  const { style, palette, level, classes, resolution, mean } = props;
  const text = useTexts("widgets.map.legend");
  const { figure } = useMeasure(style.statistic, measureDrawn(style.drawing));
  return (
    <>
      <p className="map__legendLevel pv-muted">{text("dotNote")}</p>
      <ul className="map__classes pv-plain-list">
        <li className="pv-row pv-row--one">
          <span className="map__sample">
            <b style={{ inlineSize: 4, blockSize: 4, background: markColor(style.ramp, palette) }} />
          </span>
          {text("dot", { figure: figure(dotWorth(resolution, mean)) })}
        </li>
        <Missing count={classes.missing} level={level} />
      </ul>
    </>
  );
}
