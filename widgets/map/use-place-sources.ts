import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useConfigKeys } from "../../client/calls/config-keys.ts";
import { fetchFound } from "../../client/planning/search.ts";
import type { SearchResult } from "../../contract/planning/calls/search.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { nameRank } from "../../framework/i18n/matching.ts";
import { frameOf } from "../../engine/reports/draw/frame.ts";
import { NOWHERE, boundsAround, isSomewhere, middleOf, unite } from "../../map/geo.ts";
import { findAddresses } from "../../map/geocoder.ts";
import type { SearchTarget, LiveMap, PlaceSource } from "../../map/live-map.ts";
import { typedPlaces } from "../../map/typed-places.ts";
import type { Facilities } from "./facility-parts.ts";
import type { MapData } from "./use-map-data.ts";
import { useLabelOfZone } from "../../client/planning/zone-label.ts";
import { useSheetRows } from "../../client/sheets/sheet-calls.ts";

/** The most results of one kind that is searched in the browser. */
const LIMIT = 8;

interface SearchedMap {
  readonly map: LiveMap | null;
  readonly data: MapData;
  readonly facilities: Facilities;
  /** Whether a tool that searches places is open. */
  readonly wanted: boolean;
  /** Address of a GeocodeServer; empty without one. */
  readonly geocoder: string;
}

/**
 * The search sources of the map: coordinates, its zones, the server's results, facilities and contacts for permitted
 * users, and addresses where a geocoder is configured.
 */
export function usePlaceSources({ map, data, facilities, wanted, geocoder }: SearchedMap): readonly PlaceSource[] {
  const labelOf = useLabelOfZone();
  const { dataSet, zones, focusZone, goToPlace } = data;
  const text = useTexts("widgets.map.tools");
  const { zoneLayerTitle = "" } = useConfigKeys();
  const locale = useLocale();
  const client = useQueryClient();
  const contacts = useContacts(wanted && facilities.offered);
  /** Marks the point, since nothing else on the map shows where it is. */
  const goToPoint = (place: SearchTarget) => {
    goToPlace(place);
    map?.showPath({ points: [middleOf(place.bounds)], closed: false });
  };
  useEffect(() => {
    if (map && wanted) return () => map.showPath(null);
    return undefined;
  }, [map, wanted]);
  const found = async (typed: string, read: (result: SearchResult) => SearchTarget | null) =>
    (await fetchFound(client, typed)).flatMap((result) => read(result) ?? []);
  const named = zones.map((one) => ({ zone: one.zone, label: labelOf(one), bounds: frameOf([one]) ?? NOWHERE }));
  const placed = (facilities.rows ?? []).flatMap(({ id, name, county, longitude, latitude }) =>
    longitude === null || latitude === null
      ? []
      : [{ id, label: `${name} (${county})`, bounds: boundsAround([longitude, latitude]) }],
  );
  const bestOf = <One extends { readonly label: string }>(list: readonly One[], typed: string): One[] =>
    list
      .flatMap((one) => {
        const rank = nameRank(one.label, typed);
        return rank === null ? [] : [{ one, rank }];
      })
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, LIMIT)
      .map(({ one }) => one);
  /** The place of a contact's counties; none if no county is known. */
  const placeOfContact = async ({ label, counties }: { label: string; counties: readonly string[] }) => {
    const results = await Promise.all(counties.map((county) => fetchFound(client, county)));
    const known = results.flatMap((list, i) =>
      list.flatMap((one) => (one.kind === "county" && one.name === counties[i] ? [one.bounds] : [])),
    );
    const bounds = known.reduce(unite, NOWHERE);
    return isSomewhere(bounds) ? [{ label, bounds }] : [];
  };
  const sources: readonly (PlaceSource | false)[] = [
    {
      name: zoneLayerTitle || text("zones"),
      find: (typed) => Promise.resolve(bestOf(named, typed)),
      onChoose: ({ label }) => {
        const chosen = named.find((one) => one.label === label);
        if (chosen) focusZone(chosen.zone);
      },
    },
    {
      name: text("places"),
      find: (typed) =>
        found(typed, (one) =>
          one.kind === "place" ? { label: `${one.name}, ${one.state}`, bounds: one.bounds } : null,
        ),
      onChoose: goToPlace,
    },
    {
      name: text("counties"),
      find: (typed) => found(typed, (one) => (one.kind === "county" ? { label: one.name, bounds: one.bounds } : null)),
      onChoose: goToPlace,
    },
    {
      name: text("tracts"),
      find: (typed) =>
        found(typed, (one) =>
          one.kind === "tract" ? { label: `${one.fips} (${one.county})`, bounds: one.bounds } : null,
        ),
      onChoose: goToPlace,
    },
    facilities.offered && {
      name: text("facilities"),
      find: (typed) => Promise.resolve(bestOf(placed, typed)),
      onChoose: ({ label }) => facilities.open(placed.find((one) => one.label === label)?.id ?? null),
    },
    facilities.offered && {
      name: text("contacts"),
      find: async (typed) => (await Promise.all(bestOf(contacts, typed).map(placeOfContact))).flat(),
      onChoose: goToPlace,
    },
    {
      name: text("coordinates"),
      find: (typed) => Promise.resolve(typedPlaces(typed, locale, dataSet?.extent ?? null)),
      onChoose: goToPoint,
    },
    geocoder !== "" && {
      name: text("addresses"),
      find: (typed, signal) => findAddresses(geocoder, typed, signal),
      onChoose: goToPoint,
    },
  ];
  return sources.filter((source) => source !== false);
}

/** A contact for the map's search, with its name and counties. */
interface MapContact {
  readonly label: string;
  readonly counties: readonly string[];
}

/** The contacts of counties, regions and partners; empty until wanted. */
function useContacts(wanted: boolean): readonly MapContact[] {
  const counties = useSheetRows(wanted ? "countyContacts" : null, null).data;
  const regions = useSheetRows(wanted ? "regionalContacts" : null, null).data;
  const partners = useSheetRows(wanted ? "partnerContacts" : null, null).data;
  return useMemo(
    () => [
      ...(counties ?? []).map(({ name, county }) => ({ label: `${name} (${county})`, counties: [county] })),
      ...(regions ?? []).map((row) => ({ label: `${row.name} (${row.region})`, counties: listed(row.counties) })),
      ...(partners ?? []).map((row) => ({ label: `${row.name} (${row.partner})`, counties: listed(row.counties) })),
    ],
    [counties, regions, partners],
  );
}

const listed = (counties: string): string[] =>
  counties
    .split(",")
    .map((county) => county.trim())
    .filter((county) => county !== "");
