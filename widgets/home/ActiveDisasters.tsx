import { lazy, Suspense, useState } from "react";
import { NewUpdates, StoppedFeeds } from "../../client/storms/updates/NewUpdates.tsx";
import { useCurrentDid } from "../../client/planning/current.ts";
import { useDisasters } from "../../client/planning/disasters.ts";
import { useUrgentOrders } from "../../client/planning/projections.ts";
import { useStorms } from "../../client/storms/storms.ts";
import { getUrgentOrders } from "../../contract/supply/calls/comparison.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import { byEarliestOrder } from "../../engine/supply/urgency.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading } from "../../framework/ui/index.ts";
import { activeStorm } from "./active-storm.ts";
import type { Navigate } from "./use-places.ts";

/** Bundled with the calls of this list (rollup.config.mjs). */
const DisasterCards = lazy(() => import("./DisasterCards.tsx"));
const StormCard = lazy(() => import("./StormCard.tsx"));
const FirstSteps = lazy(() => import("./FirstSteps.tsx"));

/** Number of disasters that are shown with figures and a map; others get one line. */
const CARDS = 4;

/** The active disasters, the most urgent order first, then the newest, exercises last: each one's state, orders, next step and links. */
export default function ActiveDisasters({ going }: { readonly going: Navigate }) {
  const texts = useTexts("widgets.home.active");
  const disasters = useDisasters();
  const [chosen] = useCurrentDid();
  const orders = useUrgentOrders(usePermits(getUrgentOrders.needs));
  const orderBy = new Map(orders.data?.map((one) => [one.did, one.orderBy]));
  const storms = useStorms();
  const [openedAt] = useState(() => Date.now());
  // Waits for all data, since cards that change places while the reader clicks would be worse.
  const waiting = disasters.isPending || orders.isLoading || storms.isPending;
  const isAside = ({ apart, did }: Disaster) => apart !== undefined && did !== chosen;
  const active = byEarliestOrder(
    disasters.data?.filter(({ status, apart }) => status === "Active" && apart !== "example") ?? [],
    ({ did }) => orderBy.get(did) ?? null,
  ).toSorted((a, b) => Number(isAside(a)) - Number(isAside(b)));
  const ready = waiting ? [] : active;
  const lead = waiting
    ? null
    : activeStorm(
        storms.data ?? [],
        ready.filter(({ apart }) => apart === undefined),
        openedAt,
      );
  const others = ready.filter(({ did }) => did !== lead?.disaster?.did);
  // Work that was begun comes before a storm without a plan, an exercise after it.
  const first = lead?.disaster ? [] : others.slice(0, 1).filter((one) => lead === null || !isAside(one));
  const more = others.slice(first.length);
  // An exercise is planned with a past storm.
  const isPastStorm = lead === null && storms.data?.some(({ advisories }) => advisories.length > 0) === true;
  const isFirstUse = disasters.data?.every(({ apart }) => apart !== undefined) === true;
  return (
    <section className="pv-stack" aria-labelledby="home-active">
      <h2 id="home-active" className="pv-visually-hidden">
        {texts("title")}
      </h2>
      {disasters.isError && !disasters.data && (
        <div className="pv-card">
          <ErrorState error={disasters.error} retry={() => void disasters.refetch()} />
        </div>
      )}
      {orders.isError && !orders.data && <p className="pv-muted">{texts("unordered")}</p>}
      {waiting && <Loading />}
      <Suspense fallback={<Loading />}>
        {first.length > 0 && <DisasterCards disasters={first} cards={1} kind="primary" going={going} />}
        {lead && <StormCard {...lead} kind={first.length > 0 ? undefined : "primary"} going={going} />}
      </Suspense>
      <StoppedFeeds />
      <NewUpdates onOpen={({ did, eid }) => going.work(did, eid, eid === null ? undefined : "disaster")} />
      {!waiting && disasters.data && active.length === 0 && (lead === null || isFirstUse) && (
        <Suspense fallback={<Loading />}>
          <FirstSteps {...{ isFirstUse, isPastStorm, going }} />
        </Suspense>
      )}
      {more.length > 0 && (
        <Suspense fallback={<Loading />}>
          {/* Next to a storm, each other disaster gets one line. */}
          <DisasterCards disasters={more} cards={lead === null ? CARDS - 1 : 0} going={going} />
        </Suspense>
      )}
    </section>
  );
}
