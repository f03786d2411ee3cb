import "./Home.css";
import { Link, useNavigate } from "react-router-dom";
import { useDisasters } from "../../client/disasters.ts";
import { useEstimations } from "../../client/estimations.ts";
import { useTypeText } from "../../client/use-type-text.ts";
import type { MenuEntry } from "../../contract/app-config.ts";
import type { Disaster } from "../../contract/calls/disasters.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePermits, useSession } from "../../framework/gate/index.ts";
import { HelpButton } from "../../framework/help/index.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { leavesOf, useVisibleEntries } from "../../framework/layout/menu.ts";
import { HOME_ROUTE, useOpenable } from "../../framework/layout/shell-routes.ts";
import { EmptyState, ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { NewestEstimation } from "./NewestEstimation.tsx";
import { SearchBox } from "./SearchBox.tsx";
import type { HomeConfig } from "./config.ts";
import { useNavigateTo, type Navigate } from "./use-going.ts";
import { usePlaces } from "./use-places.ts";

/** The landing page: a search over everything, the latest disaster to go on with, and the way to every page. */
export default function Home({ config }: WidgetProps<HomeConfig>) {
  const texts = useTexts("widgets.home");
  const session = useSession();
  const navigate = useNavigate();
  const places = usePlaces();
  const going = useNavigateTo(places);
  const user = session?.user;
  return (
    <div className="home">
      <header className="home__head">
        <div className="home__title">
          <h1>{user ? texts("welcome", { name: user.displayName }) : texts("visitor")}</h1>
          <HelpButton widget="home" title={texts("title")} />
        </div>
        <p className="home__lead">{texts(user ? "lead" : "visitorLead")}</p>
        <SearchBox places={places} onChoose={(choice) => going.to(choice)} />
      </header>
      <div className="home__parts">
        {config.latest && places.planner ? (
          <LatestDisaster
            going={going}
            onStart={() => places.map !== null && void navigate(`${places.map}?new=disaster`)}
          />
        ) : null}
        {config.latest && user && !places.planner ? (
          <section className="home__card">
            <EmptyState icon="lock" text={texts("noEstimations")} />
          </section>
        ) : null}
        {places.login === null ? null : (
          <section className="home__card" aria-labelledby="home-sign-in">
            <h2 id="home-sign-in">{texts("signIn.title")}</h2>
            <p>{texts("signIn.text")}</p>
            <Link
              className="pv-button pv-button--primary"
              to={`${places.login}?next=${encodeURIComponent(HOME_ROUTE)}`}
            >
              {texts("signIn.button")}
            </Link>
          </section>
        )}
        {config.shortcuts ? <Shortcuts /> : null}
      </div>
    </div>
  );
}

/** The pages of the menus that the reader may open, each with its icon; home itself left out. */
function Shortcuts() {
  const { config } = useApp();
  const text = useText();
  const texts = useTexts("widgets.home");
  const openable = useOpenable();
  const main = useVisibleEntries(config.menus.main);
  const administration = useVisibleEntries(config.menus.administration);
  const pages = new Map<string, MenuEntry>();
  for (const entry of [...leavesOf(main), ...leavesOf(administration)])
    if (entry.page !== undefined && entry.page !== HOME_ROUTE && openable(entry.page) && !pages.has(entry.page))
      pages.set(entry.page, entry);
  if (pages.size === 0) return null;
  return (
    <nav className="home__card" aria-labelledby="home-shortcuts">
      <h2 id="home-shortcuts">{texts("shortcuts")}</h2>
      <ul className="home__shortcuts">
        {[...pages].map(([page, { label, icon }]) => (
          <li key={page}>
            <Link to={page}>
              <Icon name={icon ?? "browser"} scale="m" />
              {text(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MAY_LIST_ESTIMATIONS = anyOf("estimation.view", "estimation.edit");

/** The newest disaster with its newest estimation: how it stands, what to do next, and the way there. */
function LatestDisaster({ going, onStart }: { going: Navigate; onStart: () => void }) {
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
