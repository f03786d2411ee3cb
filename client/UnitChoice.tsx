import type { UnitName } from "../contract/domain.ts";
import { UnitChosen } from "../contract/topics.ts";
import { usePublish } from "../framework/bus/use-bus.tsx";
import { unitsOf, useStoredUnits } from "./chosen-product.ts";

/** Chooses the unit in which a product is shown, everywhere; nothing where it has but one. */
export function UnitChoice(props: {
  readonly product: string;
  readonly unit: UnitName;
  readonly chosen: UnitName;
  readonly label: string;
  readonly className: string;
  textOf(unit: UnitName): string;
}) {
  const { product, unit, chosen, label, className, textOf } = props;
  const [, setUnits] = useStoredUnits();
  const publish = usePublish();
  const offered = unitsOf(unit);
  if (offered.length < 2) return null;
  return (
    <select
      className={`pv-input pv-select ${className}`}
      aria-label={label}
      value={chosen}
      onChange={(event) => {
        const next = offered.find((name) => name === event.target.value);
        if (!next) return;
        setUnits((before) => ({ ...before, [product]: next }));
        publish(UnitChosen, { product, unit: next });
      }}
    >
      {offered.map((name) => (
        <option key={name} value={name}>
          {textOf(name)}
        </option>
      ))}
    </select>
  );
}
