import type { UnitName } from "../../contract/domain.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { unitsOf, useStoredUnits } from "./view-store.ts";

/** Chooses the unit in which a product is shown; nothing where it has but one. */
export function UnitChoice({ product, unit, chosen }: { product: string; unit: UnitName; chosen: UnitName }) {
  const text = useTexts("widgets.projections");
  const [, setUnits] = useStoredUnits();
  const offered = unitsOf(unit);
  if (offered.length < 2) return null;
  return (
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
}
