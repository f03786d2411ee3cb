import "./Home.css";
import { anyOf } from "../../contract/people/privileges.ts";
import { pictureUrl } from "../../framework/config/picture.ts";
import { usePermits, useSession } from "../../framework/gate/session.ts";
import { HelpButton } from "../../framework/help/HelpButton.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { fetched } from "../../framework/ui/fetched.tsx";
import { EmptyState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { SearchBox } from "./SearchBox.tsx";
import type { HomeConfig } from "./config.ts";
import { useNavigateTo, usePlaces } from "./use-places.ts";

// Loaded separately, so that each reader fetches only their own part.
const ActiveDisasters = fetched(() => import("./ActiveDisasters.tsx"), <Loading />);
const PublishedCard = fetched(() => import("./PublishedCard.tsx"), <Loading />);
const Shortcuts = fetched(() => import("./Shortcuts.tsx"));

/** The landing page: active disasters for staff, published figures for visitors, and a search over everything. */
export default function Home({ config }: WidgetProps<HomeConfig>) {
  const texts = useTexts("widgets.home");
  const session = useSession();
  const places = usePlaces();
  const going = useNavigateTo(places);
  const mayStart = usePermits(anyOf("disaster.edit"));
  const user = session?.user;
  const planner = config.latest && places.planner;
  const roleless = Boolean(config.latest && user && !places.planner);
  const search = <SearchBox places={places} onChoose={(choice) => going.to(choice)} />;
  const help = <HelpButton widget="home" title={texts("title")} />;
  return (
    <div className="pv-column-page pv-stack pv-stack--wide">
      {config.picture === "" ? null : <img className="home__picture" src={pictureUrl(config.picture)} alt="" />}
      {user && !roleless ? (
        <header className="home__head pv-row">
          <h1 className="pv-grow">{texts("welcome", { name: user.displayName })}</h1>
          {search}
          {planner && mayStart && (
            <Button icon="plus" onClick={going.toNewDisaster}>
              {texts("active.new")}
            </Button>
          )}
          {help}
        </header>
      ) : (
        <PublishedCard view={places.view} help={help} search={search} />
      )}
      {planner ? <ActiveDisasters going={going} /> : null}
      {roleless ? (
        <section className="pv-card">
          <EmptyState icon="lock" text={texts("noEstimations")} />
        </section>
      ) : null}
      {config.shortcuts ? <Shortcuts /> : null}
    </div>
  );
}
