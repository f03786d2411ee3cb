import { useEffect, useId, useRef, useState, type CSSProperties } from "react";
import { Link } from "react-router-dom";
import { supplyLink } from "../../client/supply.ts";
import type { SupplyRow } from "../../contract/calls/supply.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { SIGN_SIZE, facilityStyle } from "../../map/styles.ts";
import type { LiveMap } from "../../map/live-map.ts";
import type { ScreenSpot } from "../../map/geo/mercator.ts";

/** Pixels by which it lies below its place, so that the sign stays in sight. */
const BELOW = 10;

/** What is known of a facility, at its place on the map; in the corner where it has none or there is no map. */
export function FacilityPopup(props: {
  readonly facility: SupplyRow<"facilities">;
  readonly map: LiveMap | null;
  onClose(): void;
}) {
  const { facility, map, onClose } = props;
  const { id: facilityId, name, type, county, address, longitude, latitude, capacity } = facility;
  const text = useTexts("widgets.map.facilities");
  const columns = useTexts("domain.lists.supply.columns");
  const types = useTexts("domain.lists.supply.words.type");
  const format = useFormat();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<ScreenSpot | null>(null);
  useEffect(() => box.current?.focus(), [facilityId]);
  useEffect(() => {
    if (map === null || longitude === null || latitude === null) return undefined;
    return map.onFrame(() => setSpot(map.toScreen([longitude, latitude])));
  }, [map, longitude, latitude]);
  const facts: readonly (readonly [string, string])[] = [
    [columns("type"), types(type)],
    [columns("county"), county],
    [columns("address"), address === "" ? "–" : address],
    [columns("capacity"), format.number(capacity)],
  ];
  return (
    <div
      ref={box}
      className={`map__popup${longitude === null || spot === null ? " map__popup--aside" : ""}`}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      style={{ "--map-x": `${spot?.x ?? 0}px`, "--map-y": `${(spot?.y ?? 0) + BELOW}px` } as CSSProperties}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header>
        <h3 id={id}>
          <FacilitySign type={type} />
          {name}
        </h3>
        <button type="button" className="map__control" aria-label={text("close")} onClick={onClose}>
          <Icon name="x" />
        </button>
        {longitude === null && <p>{text("noPlace")}</p>}
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="map__popupLink">
        <Link to={supplyLink({ list: "facilities", row: facilityId })}>{text("toSupply")}</Link>
      </p>
    </div>
  );
}

/** A facility's mark as the map draws it, next to its name. */
export function FacilitySign({ type }: { readonly type: string }) {
  const { color, sign } = facilityStyle(type);
  return (
    <svg className="map__sign" viewBox={`0 0 ${SIGN_SIZE} ${SIGN_SIZE}`} aria-hidden="true">
      <rect width={SIGN_SIZE} height={SIGN_SIZE} rx="4" fill={color} />
      <path d={sign} fill="#ffffff" fillRule="evenodd" transform="translate(2 2) scale(0.8333)" />
    </svg>
  );
}
