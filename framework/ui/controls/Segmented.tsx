import "@esri/calcite-components/components/calcite-segmented-control";
import "@esri/calcite-components/components/calcite-segmented-control-item";
import "../ui.css";
import { useLayoutEffect, useRef } from "react";
import { SCALE, flushChange, useRedraw } from "./element.ts";

interface SegmentedControlProps<Id extends string> {
  readonly label: string;
  readonly options: readonly Id[];
  readonly chosen: Id;
  readonly disabled?: boolean;
  readonly className?: string;
  textOf(id: Id): string;
  onChoose(id: Id): void;
}

/** A choice of one of a few short words, side by side in one frame. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, options, chosen } = props;
  const redraw = useRedraw();
  const group = useRef<HTMLCalciteSegmentedControlElement>(null);
  useLayoutEffect(() => {
    for (const item of group.current?.querySelectorAll<HTMLCalciteSegmentedControlItemElement>("[data-id]") ?? [])
      item.checked = item.dataset["id"] === chosen;
  });
  return (
    <calcite-segmented-control
      ref={group}
      aria-label={label}
      className={`pv-segmented ${props.className ?? ""}`}
      disabled={props.disabled === true}
      scale={SCALE}
      oncalciteSegmentedControlChange={({ target }) => {
        const id = options.find((each) => each === target.selectedItem.dataset["id"]);
        flushChange(() => {
          if (id !== undefined) props.onChoose(id);
          redraw();
        });
      }}
    >
      {options.map((id) => (
        // The element uses the value as its name: so the value is the displayed text, and the id is stored with it.
        <calcite-segmented-control-item key={id} data-id={id} value={props.textOf(id)} checked={id === chosen}>
          {props.textOf(id)}
        </calcite-segmented-control-item>
      ))}
    </calcite-segmented-control>
  );
}
