import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { supplyLink } from "../../client/supply/supply.ts";
import type { SupplyRow } from "../../contract/supply/calls/supply.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, Switch } from "../../framework/ui/controls/index.ts";
import { Loading } from "../../framework/ui/states.tsx";
import type { LiveMap } from "../../map/live-map.ts";
import type { ScreenSpot } from "../../map/geo.ts";
import { FACILITY_STYLES, SIGN_SIZE, facilityStyle } from "../../map/styles.ts";
import { MapPopup } from "./MapPopup.tsx";
import type { Facilities } from "./use-facilities.ts";

/** Switches the facilities on and off, and lists them for readers who cannot see the map. */
export function FacilityChooser(props: {
  readonly facilities: Facilities;
  /** Whether a map can show them. */
  readonly mapped: boolean;
}) {
  const { facilities, mapped } = props;
  const { shown, rows, error, opened } = facilities;
  const text = useTexts("widgets.map.facilities");
  const types = useTexts("domain.lists.supply.words.type");
  const format = useFormat();
  const reason = useErrorText();
  return (
    <div className="map__facilities pv-stack">
      {mapped && <Switch label={text("show")} checked={shown} onChange={(checked) => facilities.show(checked)} />}
      {error !== null && (
        <p role="alert">
          {reason(error)} <Button onClick={facilities.retry}>{text("retry")}</Button>
        </p>
      )}
      {rows === null && error === null && <Loading text={text("loading")} />}
      {rows?.length === 0 && <p>{text("none")}</p>}
      {rows !== null && rows.length > 0 && (
        <ul
          className="pv-plain-list"
          aria-label={text("list", { count: rows.length, figure: format.number(rows.length) })}
        >
          {rows.map((row) => (
            <li key={row.id}>
              <Button
                kind="quiet"
                wide
                align="start"
                aria-pressed={row.id === opened?.id}
                onClick={() => facilities.open(row.id === opened?.id ? null : row.id)}
              >
                <span className="pv-row pv-row--one">
                  <FacilitySign type={row.type} />
                  <span>
                    {row.name}
                    <br />
                    <small className="pv-muted">
                      {[types(row.type), row.county, ...(row.longitude === null ? [text("noPlace")] : [])].join(" · ")}
                    </small>
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Pixels between a facility and its pop-up below, so that the sign stays visible. */
const BELOW = 10;

/** The details of a facility, at its place on the map; in the corner without a place or a map. */
export function FacilityPopup(props: {
  readonly facility: SupplyRow<"facilities">;
  readonly map: LiveMap | null;
  onClose(): void;
}) {
  const { facility, map, onClose } = props;
  const { id, name, type, county, address, longitude, latitude, capacity } = facility;
  const text = useTexts("widgets.map.facilities");
  const columns = useTexts("domain.lists.supply.columns");
  const types = useTexts("domain.lists.supply.words.type");
  const format = useFormat();
  const [spot, setSpot] = useState<ScreenSpot | null>(null);
  useEffect(() => {
    if (map === null || longitude === null || latitude === null) return undefined;
    return map.onFrame(() => setSpot(map.toScreen([longitude, latitude])));
  }, [map, longitude, latitude]);
  return (
    <MapPopup
      of={id}
      spot={longitude === null || spot === null ? null : { x: spot.x, y: spot.y + BELOW }}
      title={
        <>
          <FacilitySign type={type} />
          {name}
        </>
      }
      note={longitude === null ? text("noPlace") : null}
      facts={[
        { name: columns("type"), value: types(type) },
        { name: columns("county"), value: county },
        { name: columns("address"), value: address === "" ? "–" : address },
        { name: columns("capacity"), value: format.number(capacity) },
      ]}
      onClose={onClose}
    >
      <p className="map__popupLink">
        <Link to={supplyLink({ list: "facilities", row: id })}>{text("toSupply")}</Link>
      </p>
    </MapPopup>
  );
}

/** Explains the signs of the facilities on the map. */
export function FacilityLegend({ facilities: { shown, rows } }: { readonly facilities: Facilities }) {
  const text = useTexts("widgets.map.facilities");
  const types = useTexts("domain.lists.supply.words.type");
  const kinds = FACILITY_STYLES.filter(({ type }) =>
    (rows ?? []).some((row) => row.type === type && row.longitude !== null),
  );
  if (!shown || kinds.length === 0) return null;
  return (
    <>
      <p className="map__legendLevel pv-muted">{text("label")}</p>
      <ul className="map__classes pv-plain-list">
        {kinds.map(({ type }) => (
          <li key={type} className="pv-row pv-row--one">
            <FacilitySign type={type} />
            {types(type)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A facility's sign as the map draws it. */
function FacilitySign({ type }: { readonly type: string }) {
  const { color, sign } = facilityStyle(type);
  return (
    <svg className="map__sign" viewBox={`0 0 ${SIGN_SIZE} ${SIGN_SIZE}`} aria-hidden="true">
      <rect width={SIGN_SIZE} height={SIGN_SIZE} rx="4" fill={color} />
      <path d={sign} fill="#ffffff" fillRule="evenodd" transform="translate(2 2) scale(0.8333)" />
    </svg>
  );
}
