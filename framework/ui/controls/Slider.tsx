import "@esri/calcite-components/components/calcite-slider";
import "../ui.css";
import { useElement } from "./element.ts";
import { FieldHint, frameOf, type FieldFrame } from "./fields.tsx";

interface SliderProps extends FieldFrame {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Distance of the marks below the line. */
  readonly ticks?: number;
  /** The meaning of its number for screen readers; the owner shows it visually. */
  readonly valueText?: string;
  /** Called while it is dragged. */
  readonly onInput?: (value: number) => void;
  readonly onChange?: (value: number) => void;
}

/** A number between two others, if an approximate value is enough. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, valueText } = props;
  const ref = useElement<HTMLCalciteSliderElement>({
    ref: props.ref,
    selector: "[role=slider]",
    inner: { "aria-valuetext": valueText },
  });
  return (
    <FieldHint {...props}>
      <calcite-slider
        {...frameOf(props)}
        ref={ref}
        step={props.step}
        ticks={props.ticks}
        minLabel={label}
        value={value}
        min={min}
        max={max}
        labelHandles={valueText === undefined}
        snap
        oncalciteSliderInput={({ target }) => props.onInput?.(Number(target.value))}
        oncalciteSliderChange={({ target }) => props.onChange?.(Number(target.value))}
      />
    </FieldHint>
  );
}

interface RangeSliderProps extends FieldFrame {
  readonly min: number;
  readonly max: number;
  readonly from: number;
  readonly to: number;
  readonly step?: number;
  /** Names of the two handles. */
  readonly ends: { readonly from: string; readonly to: string };
  readonly onChange: (range: { readonly from: number; readonly to: number }) => void;
}

/**
 * A range between two bounds; the owner shows the numbers in its hint, since labels of the handles would not fit on the
 * line.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { min, max, from, to, ends } = props;
  const ref = useElement<HTMLCalciteSliderElement>({ ref: props.ref, selector: "[role=slider]" });
  return (
    <FieldHint {...props}>
      <calcite-slider
        {...frameOf(props)}
        ref={ref}
        step={props.step}
        minLabel={ends.from}
        maxLabel={ends.to}
        minValue={from}
        maxValue={to}
        min={min}
        max={max}
        oncalciteSliderChange={({ target }) =>
          props.onChange({ from: Number(target.minValue), to: Number(target.maxValue) })
        }
      />
    </FieldHint>
  );
}
