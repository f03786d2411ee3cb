import { useQuery } from "@tanstack/react-query";
import { useConfigKeys } from "../../client/calls/config-keys.ts";
import { addressAt, profileAddress } from "./place-services.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { LonLat } from "../../map/geo.ts";

/** What the agency's own services say of a place that was clicked: its address, and the page about its area. */
export function PlaceServices({ fips, at }: { readonly fips: string; readonly at: LonLat }) {
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
