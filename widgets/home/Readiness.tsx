import { useAnswer } from "../../client/calls/use-call.ts";
import { useAllRoles } from "../../client/people/roles.ts";
import { useUsers } from "../../client/people/users.ts";
import { useSheetRows } from "../../client/sheets/sheet-calls.ts";
import { supplyLink, SUPPLY_PAGE } from "../../client/supply/supply.ts";
import { useDataSets } from "../../client/tracts/tracts.ts";
import { getConfigKeys } from "../../contract/config/calls.ts";
import { getSignInWays } from "../../contract/people/calls/session.ts";
import { allOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useRemembered } from "../../framework/preferences/stored.ts";
import { useOpenable } from "../../framework/shell/shell-routes.ts";
import { Button, LinkButton } from "../../framework/ui/controls/index.ts";
import { ErrorState, Icon, Loading } from "../../framework/ui/index.ts";
import { doneSteps, missingAgencyParts, READY_STEPS, type ReadyStep } from "./readiness.ts";

/**
 * The page on which each step is done, and the address there. The agency's keys are set at a terminal: the help
 * explains how.
 */
const PLACES: Readonly<Record<ReadyStep, { readonly page: string; readonly to: string }>> = {
  agency: { page: "/help", to: "/help?topic=widget-home#agency" },
  people: { page: "/user-list", to: "/user-list" },
  census: { page: "/data", to: "/data" },
  stock: { page: SUPPLY_PAGE, to: supplyLink({ list: "inventory" }) },
  signIn: { page: "/role-list", to: "/role-list" },
};

/** Privileges to read the data by which the steps are judged. */
const PREPARES = allOf("user.view", "role.view", "data.import", "supply.edit");

/**
 * Lists, for users who may do them, the steps that make a new product ready for work, with their state; hidden once all
 * are done, or the reader hides them.
 */
export function Readiness() {
  const prepares = usePermits(PREPARES);
  const [hidden, setHidden] = useRemembered<boolean>("readiness.hidden", false);
  return hidden || !prepares ? null : <Steps onHide={() => setHidden(true)} />;
}

function Steps({ onHide }: { readonly onHide: () => void }) {
  const texts = useTexts("widgets.home.ready");
  const openable = useOpenable();
  const [passwordsAreEnough, setEnough] = useRemembered<boolean>("readiness.passwords", false);
  // Not from the cached keys, since these are set at a terminal while the page is open.
  const keys = useAnswer(getConfigKeys, ["readiness", "keys"]);
  const ways = useAnswer(getSignInWays, ["readiness", "signIn"]);
  const users = useUsers();
  const dataSets = useDataSets();
  const stock = useSheetRows("inventory", null);
  const roles = useAllRoles();
  const failed = [keys, ways, users, dataSets, stock, roles].find(({ isError }) => isError);
  if (failed !== undefined)
    return (
      <div className="pv-card">
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      </div>
    );
  // A step is neither done nor missing until everything is known.
  if (!keys.data || !ways.data || !users.data || !dataSets.data || !stock.data || !roles.data)
    return (
      <div className="pv-card">
        <Loading />
      </div>
    );
  const done = doneSteps({
    keys: keys.data,
    users: users.data,
    dataSets: dataSets.data,
    stock: stock.data,
    roles: roles.data,
    openId: ways.data.openId !== null,
    passwordsAreEnough,
  });
  if (done.size === READY_STEPS.length) return null;
  const parts = missingAgencyParts(keys.data)
    .map((part) => texts(`part.${part}`))
    .join(", ");
  return (
    <section className="pv-card pv-stack" aria-labelledby="home-ready">
      <header className="pv-row pv-row--apart">
        <h2 id="home-ready">{texts("title")}</h2>
        <span className="pv-row">
          <span className="pv-muted pv-small">{texts("count", { done: done.size, all: READY_STEPS.length })}</span>
          <Button kind="quiet" onClick={onHide}>
            {texts("hide")}
          </Button>
        </span>
      </header>
      <ol className="pv-stack pv-plain-list">
        {READY_STEPS.map((step) => {
          const isDone = done.has(step);
          const { page, to } = PLACES[step];
          return (
            <li key={step} className="pv-row pv-row--apart">
              <span className="pv-row pv-row--one">
                <Icon name={isDone ? "check-circle-f" : "circle"} />
                <span>
                  <span className="pv-strong">{texts(`${step}.name`)}</span>
                  <br />
                  <small className="pv-muted">{texts(`${step}.${isDone ? "done" : "missing"}`, { parts })}</small>
                </span>
              </span>
              {!isDone && (
                <span className="pv-row">
                  {step === "signIn" && (
                    <Button kind="quiet" onClick={() => setEnough(true)}>
                      {texts("enough")}
                    </Button>
                  )}
                  {openable(page) && <LinkButton to={to}>{texts(`${step}.go`)}</LinkButton>}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
