import { lazy, Suspense, useState } from "react";
import { NewUpdates } from "../../client/storms/updates/NewUpdates.tsx";
import { useDisasters } from "../../client/planning/disasters.ts";
import { useUrgentOrders } from "../../client/planning/projections.ts";
import { useStorms } from "../../client/storms/storms.ts";
import { getUrgentOrders } from "../../contract/supply/calls/comparison.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { byEarliestOrder } from "../../engine/supply/urgency.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { activeStorm } from "./active-storm.ts";
import type { Navigate } from "./use-places.ts";

/** Bundled with the calls of this list (rollup.config.mjs). */
const DisasterCards = lazy(() => import("./DisasterCards.tsx"));
const StormCard = lazy(() => import("./StormCard.tsx"));

/** How many disasters are shown with figures and a map; others get one line. */
const CARDS = 4;

/** The active disasters, the most urgent order first, then the newest: each one's state, orders, next step and links. */
export default function ActiveDisasters({ going }: { readonly going: Navigate }) {
  const texts = useTexts("widgets.home.active");
  const disasters = useDisasters();
  const mayEdit = usePermits(anyOf("disaster.edit"));
  const orders = useUrgentOrders(usePermits(getUrgentOrders.needs));
  const orderBy = new Map(orders.data?.map((one) => [one.did, one.orderBy]));
  const storms = useStorms();
  const [openedAt] = useState(() => Date.now());
  // Waits for all data, since cards that change places while the reader clicks would be worse.
  const waiting = disasters.isPending || orders.isLoading || storms.isPending;
  const active = byEarliestOrder(
    disasters.data?.filter(({ status, apart }) => status === "Active" && apart !== "example") ?? [],
    ({ did }) => orderBy.get(did) ?? null,
  );
  const ready = waiting ? [] : active;
  const lead = waiting
    ? null
    : activeStorm(
        storms.data ?? [],
        ready.filter(({ apart }) => apart === undefined),
        openedAt,
      );
  const others = ready.filter(({ did }) => did !== lead?.disaster?.did);
  // An exercise is planned with a past storm.
  const isPastStorm = lead === null && storms.data?.some(({ advisories }) => advisories.length > 0) === true;
  const isFirstUse = disasters.data?.every(({ apart }) => apart === "example") === true;
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
      {lead && (
        <Suspense fallback={<Loading />}>
          <StormCard {...lead} going={going} />
        </Suspense>
      )}
      <NewUpdates onOpen={({ did, eid }) => going.work(did, eid, eid === null ? undefined : "disaster")} />
      {disasters.data && active.length === 0 && (lead === null || isFirstUse) && (
        <div className="pv-card">
          <EmptyState
            icon="emergency"
            text={texts(!isFirstUse ? "noneActive" : mayEdit ? "firstUse" : "noDisaster")}
            action={
              mayEdit &&
              (isFirstUse || isPastStorm) && (
                <>
                  {isFirstUse && (
                    <Button kind="primary" onClick={going.toNewDisaster}>
                      {texts("create")}
                    </Button>
                  )}
                  {isPastStorm && <Button onClick={going.toStorms}>{texts("fromStorm")}</Button>}
                </>
              )
            }
          />
        </div>
      )}
      {others.length > 0 && (
        <Suspense fallback={<Loading />}>
          {/* Next to a storm, each other disaster gets one line. */}
          <DisasterCards disasters={others} cards={lead === null ? CARDS : 0} going={going} />
        </Suspense>
      )}
    </section>
  );
}
