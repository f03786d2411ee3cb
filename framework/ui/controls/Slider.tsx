import "@esri/calcite-components/components/calcite-slider";
import "./controls.css";
import type { Ref } from "react";
import { FieldHint, type FieldFrame } from "./Frame.tsx";
import { SCALE, useElement, type ControlHandle } from "./element.ts";

export interface SliderProps extends FieldFrame {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Distance of the marks below the line. */
  readonly ticks?: number;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly ref?: Ref<ControlHandle> | undefined;
  /** While it is drawn along. */
  readonly onInput?: (value: number) => void;
  readonly onChange?: (value: number) => void;
}

/** A number between two others, where about is enough. */
export function Slider(props: SliderProps) {
  const { label, hint, error, value, min, max } = props;
  const attach = useElement<HTMLCalciteSliderElement>({ ref: props.ref, selector: "[role=slider]" });
  return (
    <FieldHint hint={hint} className={props.className}>
      <calcite-slider
        step={props.step}
        ticks={props.ticks}
        ref={attach}
        labelText={label}
        minLabel={label}
        value={value}
        min={min}
        max={max}
        labelHandles
        snap
        disabled={props.disabled === true}
        scale={SCALE}
        data-faulty={error ? "" : undefined}
        status={error ? "invalid" : "idle"}
        validationIcon="exclamation-mark-circle"
        validationMessage={error ?? ""}
        oncalciteSliderInput={({ target }) => props.onInput?.(Number(target.value))}
        oncalciteSliderChange={({ target }) => props.onChange?.(Number(target.value))}
      />
    </FieldHint>
  );
}
