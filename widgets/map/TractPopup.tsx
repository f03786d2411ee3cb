import { useState } from "react";
import type { Source } from "../../client/planning/source.ts";
import { useLabelOfZone } from "../../client/planning/zone-label.ts";
import { useOfferZone } from "../../client/map/zone-offer.ts";
import { SHARE_OF } from "../../engine/words/measures.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import type { LonLat, ScreenSpot } from "../../map/geo.ts";
import type { ZoneOnMap } from "../../map/live-map.ts";
import { ZONE_NUMBERS } from "../../map/styles.ts";
import { valueOf } from "../../map/tracts/paint-tracts.ts";
import type { TractFeature } from "../../map/tracts/tile-features.ts";
import { MapPopup } from "./MapPopup.tsx";
import type { MapStyle } from "./use-map-style.ts";
import { useMeasure } from "./use-measure.ts";
import { useQuery } from "@tanstack/react-query";
import { useConfigKeys } from "../../client/calls/config-keys.ts";
import { addressAt, profileAddress } from "./place-services.ts";

/** Digits of a county's FIPS code; a tract has eleven. */
const COUNTY_DIGITS = 5;

/** A clicked tract or county: its people and the shown statistic, all figures on request. A missing figure is a dash, never 0. */
export function TractPopup(props: {
  readonly feature: TractFeature;
  readonly at: LonLat;
  readonly style: MapStyle;
  readonly spot: ScreenSpot;
  readonly zones: readonly ZoneOnMap[];
  readonly source: Source;
  onClose(): void;
}) {
  const { feature, at, style, spot, zones, source, onClose } = props;
  const { statistic } = style;
  const text = useTexts("widgets.map.popup");
  const statistics = useTexts("map.statistics");
  const format = useFormat();
  const [all, setAll] = useState(false);
  const { nameOf, figure } = useMeasure(statistic, "share");
  const share = figure(valueOf(feature, { statistic, drawing: "share" }));
  const shareOf =
    SHARE_OF[statistic] === "area" ? text("perSquareMile", { figure: share }) : `${share} ${nameOf("share")}`;
  const shown = all ? STATISTICS : STATISTICS.filter((key) => key === "population" || key === statistic);
  return (
    <MapPopup
      of={feature}
      spot={spot}
      title={feature.name}
      note={text("fips", { fips: feature.fips })}
      facts={shown.map((key) => ({
        name: statistics(key),
        value: format.number(feature.figures[key]),
        also: key === statistic ? shareOf : "",
        chosen: key === statistic,
      }))}
      onClose={onClose}
    >
      <PlaceServices fips={feature.fips} at={at} />
      <div className="map__popupLink pv-stack pv-stack--tight">
        {!all && (
          <Button kind="quiet" icon="list" wide align="start" onClick={() => setAll(true)}>
            {text("allFigures")}
          </Button>
        )}
        {source === "working" && <AddToZone feature={feature} zones={zones} onAdded={onClose} />}
      </div>
    </MapPopup>
  );
}

/** Adds the place to a zone or starts a zone with it; hidden where no zone can be edited. */
function AddToZone(props: { readonly feature: TractFeature; readonly zones: readonly ZoneOnMap[]; onAdded(): void }) {
  const { feature, zones, onAdded } = props;
  const { fips, name } = feature;
  const text = useTexts("widgets.map.popup");
  const label = useLabelOfZone();
  const offer = useOfferZone();
  if (offer === null) return null;
  // The zones that there are, and the first number that is free.
  const numbered = ZONE_NUMBERS.map((zone) => ({ zone, of: zones.find((one) => one.zone === zone) }));
  const free = numbered.find(({ of }) => !of);
  const targets = numbered.filter((one) => one.of || one === free);
  const isCounty = fips.length === COUNTY_DIGITS;
  const add = (zone: number) => {
    const parts = [{ kind: isCounty ? ("counties" as const) : ("tracts" as const), fips: [fips] }];
    offer({ label: name, zone, parts, ...(isCounty && { name }) });
    onAdded();
  };
  return (
    <>
      {targets.map(({ zone, of }) => (
        <Button key={zone} icon="plus" wide align="start" onClick={() => add(zone)}>
          {of ? text("addTo", { zone: label(of) }) : text("newZone", { zone })}
        </Button>
      ))}
    </>
  );
}

/** Shows what the agency's services know about a clicked place: its address, and a link to the page about its area. */
function PlaceServices({ fips, at }: { readonly fips: string; readonly at: LonLat }) {
  const text = useTexts("widgets.map.services");
  const shell = useTexts("shell");
  const { reversGeoCodeUrl: geocoder = "", instantAtlas = "" } = useConfigKeys();
  const found = useQuery({
    queryKey: ["addressAt", geocoder, ...at],
    queryFn: ({ signal }) => addressAt(geocoder, at, signal),
    enabled: geocoder !== "",
    retry: false,
    staleTime: Infinity,
  });
  return (
    <>
      {geocoder !== "" && (
        <p role="status">
          {text("address")}:{" "}
          {found.isPending ? text("asking") : found.isError ? text("noAnswer") : (found.data ?? text("none"))}
        </p>
      )}
      {instantAtlas !== "" && (
        <p>
          <a href={profileAddress(instantAtlas, fips)} target="_blank" rel="noopener noreferrer">
            {text("profile")}
            <span className="pv-visually-hidden"> ({shell("newTab")})</span>
          </a>
        </p>
      )}
    </>
  );
}
