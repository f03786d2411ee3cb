import { useState } from "react";
import { useOpenSites } from "../../client/logistics/sites.ts";
import { PlaceChosen } from "../../contract/config/topics.ts";
import type { OpenSite } from "../../contract/supply/calls/sites.ts";
import { KM_PER_MILE, straightKm } from "../../engine/logistics/reach.ts";
import { useTopic } from "../../framework/bus/use-bus.tsx";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { TextField } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading, Note } from "../../framework/ui/index.ts";

/** Sites from which the list has a search box. */
const SEARCHED_FROM = 6;
/** Sites that are listed at first; a search shows others. */
const LISTED = 30;

/** The sites that are open to everyone today; after a place was searched for, the nearest first. */
export default function OpenSites() {
  const text = useTexts("widgets.open-sites");
  const format = useFormat();
  const query = useOpenSites();
  const [wanted, setWanted] = useState("");
  const [place, setPlace] = useState<{ readonly label: string; readonly at: readonly [number, number] } | null>(null);
  useTopic(PlaceChosen, ({ label, bounds: [west, south, east, north] }) => {
    setPlace({ label, at: [(west + east) / 2, (south + north) / 2] });
  });
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.isPending) return <Loading />;
  const { day, sites } = query.data;
  const search = wanted.trim().toLowerCase();
  const found = sites
    .filter(({ name, county, address }) => `${name} ${county} ${address}`.toLowerCase().includes(search))
    .map((site) => ({ site, miles: place && milesTo(site, place.at) }))
    .toSorted((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity));
  return (
    <section className="pv-card pv-stack" aria-label={text("title")}>
      <h2>{text("title")}</h2>
      {sites.length === 0 ? (
        <Note>{text("none")}</Note>
      ) : (
        <>
          <p className="pv-muted">
            {text(place === null ? "today" : "nearest", { day: format.date(day), place: place?.label ?? "" })}
          </p>
          {sites.length >= SEARCHED_FROM && <TextField label={text("search")} value={wanted} onChange={setWanted} />}
          <ul className="pv-plain-list pv-stack">
            {found.slice(0, LISTED).map(({ site, miles }) => (
              <Item key={`${site.county} ${site.name}`} {...{ site, miles }} />
            ))}
          </ul>
          {found.length === 0 && <Note>{text("notFound")}</Note>}
          {found.length > LISTED && <p>{text("more", { count: found.length - LISTED })}</p>}
        </>
      )}
    </section>
  );
}

function Item({ site, miles }: { readonly site: OpenSite; readonly miles: number | null }) {
  const text = useTexts("widgets.open-sites");
  const types = useTexts("domain.lists.supply.words.type");
  const states = useTexts("domain.site.states");
  const format = useFormat();
  const { name, type, county, address, hours, offers, state } = site;
  const away = miles === null ? "" : text("away", { miles: format.number(miles, { digits: miles < 10 ? 1 : 0 }) });
  return (
    <li>
      <h3>{name}</h3>
      <p>
        {[types(type), state === "Closing" ? states(state) : "", away].filter(Boolean).join(" · ")}
        <br />
        {[address, county].filter(Boolean).join(", ")}
      </p>
      {hours !== "" && <p>{text("hours", { hours })}</p>}
      {offers !== "" && <p>{text("offers", { offers })}</p>}
    </li>
  );
}

const milesTo = ({ longitude, latitude }: OpenSite, at: readonly [number, number]): number | null =>
  longitude === null || latitude === null ? null : straightKm([longitude, latitude], at) / KM_PER_MILE;
