import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { supplyLink } from "../../client/supply/supply.ts";
import { FACILITY_TYPES } from "../../contract/supply/supply.ts";
import { SITE_STATES } from "../../contract/supply/sites.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, DateField, Switch, TextField } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading } from "../../framework/ui/states.tsx";
import type { LiveMap } from "../../map/live-map.ts";
import type { ScreenSpot } from "../../map/geo.ts";
import { markPicture, type MarkLook } from "../../map/facility-marks.ts";
import { FacilityReach } from "./FacilityReach.tsx";
import { MapPopup } from "./MapPopup.tsx";
import type { Facilities, FacilityRow } from "./use-facilities.ts";

/** Facilities that are listed at once; a search finds the others. */
const LISTED = 200;

/** Switches the facilities on and off, and lists them for readers who cannot see the map. */
export function FacilityChooser(props: {
  readonly facilities: Facilities;
  /** Whether a map can show them. */
  readonly mapped: boolean;
}) {
  const { facilities, mapped } = props;
  const { shown, rows, error, opened } = facilities;
  const [wanted, setWanted] = useState("");
  const search = wanted.trim().toLowerCase();
  const found = (rows ?? []).filter(({ name, county, address }) =>
    `${name} ${county} ${address}`.toLowerCase().includes(search),
  );
  const text = useTexts("widgets.map.facilities");
  const types = useTexts("domain.lists.supply.words.type");
  const states = useTexts("domain.site.states");
  const sites = useTexts("widgets.sites");
  const open = useTexts("widgets.open-sites");
  const format = useFormat();
  return (
    <div className="map__facilities pv-stack">
      {mapped && <Switch label={text("show")} checked={shown} onChange={(checked) => facilities.show(checked)} />}
      {error !== null && <ErrorState error={error} retry={facilities.retry} />}
      {rows === null && error === null && <Loading text={text("loading")} />}
      {rows !== null && rows.length > 0 && (
        <>
          <DateField label={sites("day")} value={facilities.typed} onChange={facilities.setDay} />
          <FacilityReach reach={facilities.reach} day={facilities.day} mapped={mapped && shown} />
          {rows.length > LISTED && <TextField label={open("search")} value={wanted} onChange={setWanted} />}
        </>
      )}
      {rows?.length === 0 && <p>{text("none")}</p>}
      {found.length > 0 && (
        <ul
          className="pv-plain-list"
          aria-label={text("list", { count: found.length, figure: format.number(found.length) })}
        >
          {found.slice(0, LISTED).map((row) => (
            <li key={row.id}>
              <Button
                kind="quiet"
                wide
                align="start"
                aria-pressed={row.id === opened?.id}
                onClick={() => facilities.open(row.id === opened?.id ? null : row.id)}
              >
                <span className="pv-row pv-row--one">
                  <FacilitySign type={row.type} state={row.site?.state} />
                  <span>
                    {row.name}
                    <br />
                    <small className="pv-muted">
                      {[
                        types(row.type),
                        ...(row.site ? [states(row.site.state)] : []),
                        row.county,
                        ...(row.longitude === null ? [text("noPlace")] : []),
                      ].join(" · ")}
                    </small>
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found.length > LISTED && <p>{open("more", { count: found.length - LISTED })}</p>}
    </div>
  );
}

/** Pixels between a facility and its pop-up below, so that the sign stays visible. */
const BELOW = 10;

/** The details of the opened facility, at its place on the map; in the corner without a place or a map. */
export function FacilityPopup({ facilities, map }: { readonly facilities: Facilities; readonly map: LiveMap | null }) {
  const close = () => {
    facilities.open(null);
    map?.view.focus();
  };
  return facilities.opened && <OpenedFacility facility={facilities.opened} map={map} onClose={close} />;
}

function OpenedFacility(props: { readonly facility: FacilityRow; readonly map: LiveMap | null; onClose(): void }) {
  const { facility, map, onClose } = props;
  const { id, name, type, county, address, hours, longitude, latitude, site, capacity } = facility;
  const text = useTexts("widgets.map.facilities");
  const columns = useTexts("domain.lists.supply.columns");
  const types = useTexts("domain.lists.supply.words.type");
  const sites = useTexts("domain.lists.sites");
  const states = useTexts("domain.site.states");
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
          <FacilitySign type={type} state={site?.state} />
          {name}
        </>
      }
      note={longitude === null ? text("noPlace") : null}
      facts={[
        { name: columns("type"), value: types(type) },
        ...(site ? [{ name: sites("state"), value: states(site.state) }] : []),
        { name: columns("county"), value: county },
        { name: columns("address"), value: address === "" ? "–" : address },
        ...(hours === "" ? [] : [{ name: columns("hours"), value: hours }]),
        { name: columns("capacity"), value: format.number(site?.capacity ?? capacity) },
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
export function FacilityLegend({ facilities }: { readonly facilities: Facilities }) {
  const { shown, day } = facilities;
  const rows = (facilities.rows ?? []).filter(({ longitude }) => longitude !== null);
  const text = useTexts("widgets.map.facilities");
  const types = useTexts("domain.lists.supply.words.type");
  const states = useTexts("domain.site.states");
  const format = useFormat();
  const kinds = FACILITY_TYPES.filter((type) => rows.some((row) => row.type === type));
  const found = SITE_STATES.filter((state) => rows.some(({ site }) => site?.state === state));
  if (!shown || kinds.length === 0) return null;
  return (
    <>
      <p className="map__legendLevel pv-muted">
        {[text("label"), ...(found.length > 0 ? [format.date(day)] : [])].join(" · ")}
      </p>
      <ul className="map__classes pv-plain-list">
        {kinds.map((type) => (
          <li key={type} className="pv-row pv-row--one">
            <FacilitySign type={type} state={found[0]} />
            {types(type)}
          </li>
        ))}
        {found.map((state) => (
          <li key={state} className="pv-row pv-row--one">
            <FacilitySign type="" state={state} />
            {states(state)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A facility's sign as the map draws it. */
const FacilitySign = (look: MarkLook) => <img className="map__sign" src={markPicture(look)} alt="" />;
