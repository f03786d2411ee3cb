import { useId } from "react";
import "./Radios.css";

/** One of a few, all in sight. */
export function Radios<Id extends string>(props: {
  readonly label: string;
  readonly options: readonly Id[];
  readonly chosen: Id;
  textOf(id: Id): string;
  onChoose(id: Id): void;
}) {
  const name = useId();
  return (
    <fieldset className="pv-radios">
      <legend className="pv-visually-hidden">{props.label}</legend>
      {props.options.map((id) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === props.chosen}
            onChange={() => props.onChoose(id)}
          />
          <span>{props.textOf(id)}</span>
        </label>
      ))}
    </fieldset>
  );
}
