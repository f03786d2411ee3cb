import type { UnitName } from "../../contract/domain.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { unitsOf, useStoredUnits } from "./view-store.ts";

/** Chooses the unit in which a product is shown; nothing where it has but one. */
export function UnitChoice(props: {
  readonly product: string;
  readonly unit: UnitName;
  readonly chosen: UnitName;
  /** Whether the product's name stands before the list. */
  readonly named?: boolean;
}) {
  const { product, unit, chosen, named = false } = props;
  const text = useTexts("widgets.projections");
  const [, setUnits] = useStoredUnits();
  const offered = unitsOf(unit);
  if (offered.length < 2) return null;
  const list = (
    <select
      className="pv-input pv-select projections__unit"
      aria-label={text("unitOf", { product })}
      value={chosen}
      onChange={(event) => {
        const next = offered.find((name) => name === event.target.value);
        if (next) setUnits((before) => ({ ...before, [product]: next }));
      }}
    >
      {offered.map((name) => (
        <option key={name} value={name}>
          {text(`units.${name}`)}
        </option>
      ))}
    </select>
  );
  if (!named) return list;
  return (
    <span className="projections__named">
      <span aria-hidden="true">{product}</span>
      {list}
    </span>
  );
}
