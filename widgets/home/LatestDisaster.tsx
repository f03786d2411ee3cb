import { useDisasters } from "../../client/disasters.ts";
import { useEstimations } from "../../client/estimations.ts";
import type { Disaster } from "../../contract/calls/disasters.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, ErrorState, Loading } from "../../framework/ui/index.ts";
import { NewestEstimation } from "./NewestEstimation.tsx";
import type { Navigate } from "./use-going.ts";
import { useTypeText } from "../../client/use-type-text.ts";

const MAY_LIST_ESTIMATIONS = anyOf("estimation.view", "estimation.edit");

/** The newest disaster with its newest estimation: how it stands, what to do next, and the way there. */
export function LatestDisaster({ going, onStart }: { going: Navigate; onStart: () => void }) {
  const texts = useTexts("widgets.home.latest");
  const disasters = useDisasters();
  const mayEdit = usePermits(anyOf("disaster.edit"));
  const latest = disasters.data?.[0];
  return (
    <section className="home__card home__latest" aria-labelledby="home-latest">
      <h2 id="home-latest">{texts("title")}</h2>
      {latest ? (
        <Latest disaster={latest} going={going} />
      ) : disasters.isError ? (
        <ErrorState error={disasters.error} retry={() => void disasters.refetch()} />
      ) : disasters.isPending ? (
        <Loading />
      ) : (
        <EmptyState
          icon="emergency"
          text={texts(mayEdit ? "firstUse" : "noDisaster")}
          action={
            mayEdit ? (
              <button type="button" className="pv-button pv-button--primary" onClick={onStart}>
                {texts("create")}
              </button>
            ) : undefined
          }
        />
      )}
    </section>
  );
}

function Latest({ disaster, going }: { disaster: Disaster; going: Navigate }) {
  const texts = useTexts("widgets.home.latest");
  const format = useFormat();
  const typeText = useTypeText();
  const mayList = usePermits(MAY_LIST_ESTIMATIONS);
  const mayCreate = usePermits(anyOf("estimation.create"));
  const estimations = useEstimations(mayList ? disaster.did : null);
  const newest = estimations.data?.[0];
  const kind = [typeText(disaster.type), disaster.category].filter(Boolean).join(" ");
  return (
    <>
      <p className="home__name">{disaster.name}</p>
      <p className="home__facts">
        {texts("facts", { kind, date: format.date(disaster.startDate) })}
        {disaster.status === "Closed" ? ` · ${texts("closed")}` : ""}
      </p>
      {newest ? (
        <NewestEstimation estimation={newest} going={going} />
      ) : estimations.isError ? (
        <ErrorState error={estimations.error} retry={() => void estimations.refetch()} />
      ) : mayList && estimations.isPending ? (
        <Loading />
      ) : (
        <>
          <p className="home__next">{texts(mayCreate ? "noEstimationYet" : "noEstimation")}</p>
          <button type="button" className="pv-button pv-button--primary" onClick={() => going.work(disaster.did, null)}>
            {texts("goOn")}
          </button>
        </>
      )}
    </>
  );
}
