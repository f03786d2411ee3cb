import type { JSX } from "react";
import "@esri/calcite-components/components/calcite-slider";
import "../ui.css";
import { useElement } from "./element.ts";
import { FieldHint, frameOf, type FieldFrame } from "./fields.tsx";

interface LineProps extends FieldFrame {
  readonly min: number;
  readonly max: number;
  readonly step?: number;
}

interface SliderProps extends LineProps {
  readonly value: number;
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
  const { label, value, valueText } = props;
  return (
    <Line
      field={props}
      valueText={valueText}
      ticks={props.ticks}
      minLabel={label}
      value={value}
      labelHandles={valueText === undefined}
      snap
      oncalciteSliderInput={({ target }) => props.onInput?.(Number(target.value))}
      oncalciteSliderChange={({ target }) => props.onChange?.(Number(target.value))}
    />
  );
}

interface RangeSliderProps extends LineProps {
  readonly from: number;
  readonly to: number;
  /** Names of the two handles. */
  readonly ends: { readonly from: string; readonly to: string };
  readonly onChange: (range: { readonly from: number; readonly to: number }) => void;
}

/**
 * A range between two bounds; the owner shows the numbers in its hint, since labels of the handles would not fit on the
 * line.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { from, to, ends } = props;
  return (
    <Line
      field={props}
      minLabel={ends.from}
      maxLabel={ends.to}
      minValue={from}
      maxValue={to}
      oncalciteSliderChange={({ target }) =>
        props.onChange({ from: Number(target.minValue), to: Number(target.maxValue) })
      }
    />
  );
}

type OwnLine = Omit<JSX.IntrinsicElements["calcite-slider"], keyof LineProps> & Pick<SliderProps, "valueText">;

/** The line with its handles, in the frame of a field. */
function Line({ field, valueText, ...own }: OwnLine & { readonly field: LineProps }) {
  const inner = { "aria-valuetext": valueText };
  const ref = useElement<HTMLCalciteSliderElement>({ ref: field.ref, selector: "[role=slider]", inner });
  const { min, max, step } = field;
  return (
    <FieldHint {...field}>
      <calcite-slider {...frameOf(field)} {...own} {...{ ref, min, max, step }} />
    </FieldHint>
  );
}
