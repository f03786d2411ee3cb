import { useTexts } from "../../framework/i18n/index.ts";
import { FACILITY_STYLES } from "../../map/facilities/facility-style.ts";
import { FacilitySign } from "./FacilitySign.tsx";
import type { Facilities } from "./use-facilities.ts";

/** What the signs of the facilities mean: those of the kinds that are on the map. */
export function FacilityLegend({ facilities: { shown, rows } }: { readonly facilities: Facilities }) {
  const text = useTexts("widgets.map.facilities");
  const types = useTexts("domain.lists.supply.words.type");
  const kinds = FACILITY_STYLES.filter(({ type }) =>
    (rows ?? []).some((row) => row.type === type && row.longitude !== null),
  );
  if (!shown || kinds.length === 0) return null;
  return (
    <>
      <p className="map__legendLevel">{text("label")}</p>
      <ul className="map__classes">
        {kinds.map(({ type }) => (
          <li key={type}>
            <FacilitySign type={type} />
            {types(type)}
          </li>
        ))}
      </ul>
    </>
  );
}
