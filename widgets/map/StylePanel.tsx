import { useState } from "react";
import { CLASS_METHODS, areOwnBounds, type Classes, type ClassMethod } from "../../engine/display/class-bounds.ts";
import { readNumber, useTwoWays, writeNumber } from "../../framework/ui/grid/number-entry.ts";
import { RAMPS, type Ramp } from "../../engine/display/ramp-names.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { NumberField, SelectField } from "../../framework/ui/controls/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import { classColors, overLand } from "../../map/tracts/paint-tracts.ts";
import { COUNTS, type MapStyle } from "./use-map-style.ts";

interface StyleProps {
  readonly style: MapStyle;
  /** The classes of the tracts, from which custom bounds start; null until loaded. */
  readonly classes: Classes | null;
  readonly palette: MapPalette;
  onChange(change: Partial<MapStyle>): void;
}

/** Chooses the method, number and colors of the classes. */
export function StylePanel({ style, classes, palette, onChange }: StyleProps) {
  const text = useTexts("widgets.map.style");
  const { classing, drawing, ramp } = style;
  const choose = (method: ClassMethod, count: number) =>
    onChange({
      classing:
        method === "own"
          ? { method, classes: count, own: ownFrom(classes, count) }
          : { method, classes: count, own: [] },
    });
  return (
    <div className="map__style pv-stack">
      {drawing === "share" ? (
        <>
          <SelectField
            label={text("method")}
            value={classing.method}
            options={CLASS_METHODS.map((value) => ({ value, label: text(`methods.${value}`) }))}
            onChange={(method) => choose(method, classing.classes)}
          />
          <p className="pv-muted pv-small">{text(`about.${classing.method}`)}</p>
          <SelectField
            label={text("classes")}
            value={classing.classes}
            options={COUNTS.map((count) => ({ value: count, label: String(count) }))}
            onChange={(value) => choose(classing.method, value)}
          />
          {classing.method === "own" && (
            <OwnBounds
              key={`${style.statistic} ${classing.own.join()}`}
              bounds={classing.own}
              onBounds={(own) => onChange({ classing: { ...classing, own } })}
            />
          )}
        </>
      ) : (
        <p className="pv-muted pv-small">{text("counts")}</p>
      )}
      <SelectField
        label={text("colors")}
        value={ramp}
        options={RAMPS.map((value) => ({ value, label: text(`ramps.${value}`) }))}
        onChange={(chosen) => onChange({ ramp: chosen })}
      />
      <RampStrip ramp={ramp} classes={drawing === "share" ? classing.classes : 5} palette={palette} />
      <p className="pv-muted pv-small">{text("credit")}</p>
    </div>
  );
}

function RampStrip({ ramp, classes, palette }: { ramp: Ramp; classes: number; palette: MapPalette }) {
  return (
    <div className="map__ramp" aria-hidden="true">
      {classColors(ramp, classes, palette).map((color) => (
        <i key={color} style={{ background: overLand(color, palette) }} />
      ))}
    </div>
  );
}

/** Initial custom bounds: those shown, or equal steps where they are too few. */
function ownFrom(classes: Classes | null, count: number): number[] {
  const rounded = (value: number) => Number(value.toPrecision(3));
  const shown = (classes?.bounds ?? []).slice(0, -1).map(rounded);
  const most = classes?.greatest ?? 100;
  const steps = Array.from({ length: count - 1 }, (_, i) => rounded((most * (i + 1)) / count));
  return shown.length === count - 1 && areOwnBounds(shown)
    ? shown
    : areOwnBounds(steps)
      ? steps
      : steps.map((_, i) => i + 1);
}

/** Custom bounds typed in the reader's locale; they apply when they are ascending. */
function OwnBounds({ bounds, onBounds }: { bounds: readonly number[]; onBounds(bounds: readonly number[]): void }) {
  const text = useTexts("widgets.map.style");
  const locale = useLocale();
  const [typed, setTyped] = useState(() => bounds.map((bound) => writeNumber(bound, locale)));
  const twoWays = useTwoWays();
  const read = typed.map((one) => readNumber(one, locale));
  const faultOf = (row: number): string | null => {
    const value = read[row];
    if (typeof value !== "number" || value < 0) return twoWays(value) ?? text("boundNumber");
    const before = row === 0 ? null : read[row - 1];
    return typeof before === "number" && value <= before ? text("boundRises") : null;
  };
  const commit = () => {
    const numbers = read.filter((value) => typeof value === "number");
    if (numbers.length === read.length && areOwnBounds(numbers)) onBounds(numbers);
  };
  return (
    <div className="map__bounds">
      {typed.map((value, row) => (
        <NumberField
          key={row}
          label={text("bound", { class: row + 1 })}
          value={value}
          error={faultOf(row)}
          onChange={(value) => setTyped(typed.map((one, i) => (i === row ? value : one)))}
          onCommit={commit}
        />
      ))}
    </div>
  );
}
