import { useSliderValues } from "./calls.ts";
import type { AdhocQuery, BaseView } from "../../contract/adhoc/queries.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { RangeSlider } from "../../framework/ui/controls/index.ts";
import { QueryState } from "../../framework/ui/index.ts";

interface RangesProps {
  readonly view: BaseView;
  readonly query: AdhocQuery;
  readonly onChange: (sliders: AdhocQuery["sliders"]) => void;
}

/** A slider for each figure, from its least to its greatest value in the chosen counties. */
export function Ranges({ view, query, onChange }: RangesProps) {
  const text = useTexts("widgets.adhoc-report");
  const { number } = useFormat();
  const shown = (value: number) => number(value, { digits: Number.isInteger(value) ? 0 : 2 });
  const ends = useSliderValues(query);
  if (!ends.isSuccess) return <QueryState query={ends} />;
  return (
    <div className="pv-columns">
      {ends.data.map(({ column, min, max }) => {
        const title = view.columns.find(({ name }) => name === column)?.title ?? column;
        if (min === null || max === null || min === max) return null;
        const chosen = query.sliders.find((slider) => slider.column === column);
        const within = (value: number) => Math.min(max, Math.max(min, value));
        const [from, to] = [within(chosen?.min ?? min), within(chosen?.max ?? max)];
        const whole = Number.isInteger(min) && Number.isInteger(max);
        return (
          <RangeSlider
            key={column}
            label={title}
            ends={{ from: text("least", { column: title }), to: text("greatest", { column: title }) }}
            min={min}
            max={max}
            step={whole ? 1 : (max - min) / 100}
            from={from}
            to={to}
            hint={`${shown(from)} – ${shown(to)}`}
            onChange={(drawn) => {
              const others = query.sliders.filter((slider) => slider.column !== column);
              // An end at the slider's limit is not sent, so that a change of counties does not cut off values.
              const range = {
                column,
                min: drawn.from <= min ? null : drawn.from,
                max: drawn.to >= max ? null : drawn.to,
              };
              onChange(range.min === null && range.max === null ? others : [...others, range]);
            }}
          />
        );
      })}
    </div>
  );
}
