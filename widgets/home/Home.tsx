import "./Home.css";
import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { MenuEntry } from "../../contract/config/app-config.ts";
import { pictureUrl } from "../../framework/config/picture.ts";
import { useSession } from "../../framework/gate/session.ts";
import { HelpButton } from "../../framework/help/HelpButton.tsx";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { leavesOf, useVisibleEntries } from "../../framework/shell/menu.ts";
import { HOME_ROUTE, useOpenable } from "../../framework/shell/shell-routes.ts";
import { LinkButton } from "../../framework/ui/controls/index.ts";
import { EmptyState, Icon, Loading } from "../../framework/ui/index.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { SearchBox } from "./SearchBox.tsx";
import type { HomeConfig } from "./config.ts";
import { useNavigateTo, usePlaces } from "./use-places.ts";

// Visitors, who see no disaster, do not wait for what shows them.
const ActiveDisasters = lazy(() => import("./ActiveDisasters.tsx"));

/** The landing page: a search over everything, the active disasters to go on with, and the way to every page. */
export default function Home({ config }: WidgetProps<HomeConfig>) {
  const texts = useTexts("widgets.home");
  const session = useSession();
  const navigate = useNavigate();
  const places = usePlaces();
  const going = useNavigateTo(places);
  const user = session?.user;
  return (
    <div className="home pv-column-page pv-stack">
      <header className="home__head pv-stack">
        {config.picture === "" ? null : <img className="home__picture" src={pictureUrl(config.picture)} alt="" />}
        <div className="pv-row pv-row--one pv-row--top pv-row--apart">
          <h1>{user ? texts("welcome", { name: user.displayName }) : texts("visitor")}</h1>
          <HelpButton widget="home" title={texts("title")} />
        </div>
        <p className="home__lead pv-muted">{texts(user ? "lead" : "visitorLead")}</p>
        <SearchBox places={places} onChoose={(choice) => going.to(choice)} />
      </header>
      {config.latest && places.planner ? (
        <Suspense fallback={<Loading />}>
          <ActiveDisasters
            going={going}
            onStart={() => places.map !== null && void navigate(`${places.map}?new=disaster`)}
          />
        </Suspense>
      ) : null}
      <div className="pv-columns">
        {config.latest && user && !places.planner ? (
          <section className="pv-card">
            <EmptyState icon="lock" text={texts("noEstimations")} />
          </section>
        ) : null}
        {places.login === null ? null : (
          <section className="pv-card pv-stack" aria-labelledby="home-sign-in">
            <h2 className="pv-muted pv-small" id="home-sign-in">
              {texts("signIn.title")}
            </h2>
            <p>{texts("signIn.text")}</p>
            <div>
              <LinkButton kind="primary" to={`${places.login}?next=${encodeURIComponent(HOME_ROUTE)}`}>
                {texts("signIn.button")}
              </LinkButton>
            </div>
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
    <nav className="pv-card pv-stack" aria-labelledby="home-shortcuts">
      <h2 className="pv-muted pv-small" id="home-shortcuts">
        {texts("shortcuts")}
      </h2>
      <ul className="home__shortcuts pv-columns pv-plain-list">
        {[...pages].map(([page, { label, icon }]) => (
          <li key={page}>
            <Link to={page} className="pv-row pv-row--one pv-strong">
              <Icon name={icon ?? "browser"} scale="m" />
              <span>{text(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
