import "./WidgetHost.css";
import { Suspense, lazy, useContext, useEffect, useMemo, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Region } from "../../contract/config/app-config.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { InstanceProvider } from "../bus/use-bus.tsx";
import type { ReadConfig } from "../config/read-config.ts";
import { readWidgetConfig } from "../config/widget-configs.ts";
import { LOGIN_ROUTE, usePermits, useSession } from "../gate/session.ts";
import { HelpButton, HelpShownContext } from "../help/HelpButton.tsx";
import { useTexts } from "../i18n/texts.ts";

import { Icon } from "../ui/Icon.tsx";
import { Button } from "../ui/controls/index.ts";
import { ErrorBoundary, FaultList, Loading } from "../ui/states.tsx";
import { useActions } from "../widget/actions.ts";
import { useApp, useInstanceTitle } from "../widget/app-context.ts";
import { type WidgetManifest, fetchWidget, forgetWidget, loadedWidget } from "../widget/define-widget.ts";

/**
 * Mounts an instance of the app config: asks the gate before any code is fetched, and contains the widget's failure.
 */
export function WidgetHost({ id }: { id: string }) {
  const app = useApp();
  const texts = useTexts("shell.widget");
  const instance = app.instances.get(id);
  // An unknown name is among the config's faults; the page continues without it.
  if (!instance) return null;
  const manifest = app.widgets.get(instance.widget);
  if (!manifest) return <WidgetFailure text={texts("unknown", { widget: instance.widget })} />;
  return <PermittedWidget id={id} manifest={manifest} raw={instance.config} />;
}

/** Mounts instances one below the other; a list that names one twice has a fault, and it is mounted once. */
export function WidgetHosts({ ids }: { ids: readonly string[] }) {
  return [...new Set(ids)].map((id) => <WidgetHost key={id} id={id} />);
}

/** The instances of one region; empty for none. */
export function RegionSlot({ region, instances }: { region: Region; instances: readonly string[] }) {
  const known = useApp().instances;
  if (instances.length === 0) return null;
  // Not by :has() in CSS: every change within a chart would then compute the styles of the whole page.
  const rows = instances.some((id) => known.get(id)?.width !== undefined);
  return (
    <div className={`pv-page__${region}`} data-rows={rows}>
      <WidgetHosts ids={instances} />
    </div>
  );
}

interface HostedWidget {
  readonly id: string;
  readonly manifest: WidgetManifest;
  readonly raw: unknown;
}

function PermittedWidget({ id, manifest, raw }: HostedWidget) {
  const { file } = useApp();
  const read = useMemo(() => readWidgetConfig(manifest.config, `${file} › ${id}`, raw), [manifest, file, id, raw]);
  const permitted = usePermits(manifest.needsWith?.(read.value) ?? manifest.needs);
  if (permitted) return <MountedWidget id={id} manifest={manifest} read={read} />;
  return manifest.forbidden === "unseen" ? null : <ForbiddenWidget id={id} />;
}

function MountedWidget(props: Omit<HostedWidget, "raw"> & { readonly read: ReadConfig<Record<string, unknown>> }) {
  const { id, manifest, read } = props;
  const texts = useTexts("shell");
  const width = useApp().instances.get(id)?.width;
  // Its share of a row, but never less than can be read.
  const share = width ? { "data-width": width, style: { flexBasis: `max(min(100%, 18rem), ${width / 0.12}%)` } } : {};
  const title = useInstanceTitle()(id);
  const helpShown = useContext(HelpShownContext) || manifest.help === "own";
  const [attempt, setAttempt] = useState(0);
  const Widget = useMemo(
    () => loadedWidget(manifest) ?? lazy(() => fetchWidget(manifest).then((Widget) => ({ default: Widget, attempt }))),
    [manifest, attempt],
  );
  const setAction = useActions(id, manifest);
  // Faults of the config are shown to those who can fix them.
  const mayEdit = usePermits(anyOf("layout.edit"));
  return (
    <section className="pv-widget pv-column" data-widget={manifest.name} data-instance={id} {...share}>
      {mayEdit && read.faults.length > 0 ? (
        <FaultList title={texts("config.widget", { instance: id })} faults={read.faults} />
      ) : null}
      <ErrorBoundary
        fallback={(_, retry) => (
          <WidgetFailure
            text={texts("widget.failed", { title })}
            retry={() => {
              forgetWidget(manifest);
              setAttempt(attempt + 1);
              retry();
            }}
          />
        )}
      >
        <InstanceProvider instance={id}>
          <Suspense key={attempt} fallback={<WidgetLoading title={title} retry={() => setAttempt(attempt + 1)} />}>
            <Widget config={read.value} instance={id} setAction={setAction} />
            {helpShown ? null : (
              <div className="pv-widget__help">
                <HelpButton widget={manifest.name} title={title} />
              </div>
            )}
          </Suspense>
        </InstanceProvider>
      </ErrorBoundary>
    </section>
  );
}

/** Milliseconds after which a widget that has not arrived is reported. */
export const TIMEOUT_MS = 10_000;

/**
 * The placeholder of a widget that is loading; if loading takes long, it says so and offers to load the widget again.
 */
function WidgetLoading({ title, retry }: { title: string; retry: () => void }) {
  const texts = useTexts("shell.widget");
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? <WidgetFailure text={texts("late", { title })} retry={retry} /> : <Loading />;
}

/** One plain line where a widget should be. */
function WidgetFailure({ text, retry }: { text: string; retry?: () => void }) {
  const texts = useTexts("shell");
  return (
    <div className="pv-widget__failure pv-note pv-row" data-kind="danger" role="alert">
      <Icon name="exclamation-mark-triangle" />
      <p>{text}</p>
      {retry ? <Button onClick={retry}>{texts("retry")}</Button> : null}
    </div>
  );
}

/** One plain line instead of a widget that this caller may not see; a visitor gets a link to the sign-in. */
function ForbiddenWidget({ id }: { id: string }) {
  const { config } = useApp();
  const session = useSession();
  const titleOf = useInstanceTitle();
  const texts = useTexts("shell.widget");
  const { pathname, search } = useLocation();
  const visitor = session !== null && !session.user;
  const login = visitor && config.pages.some((page) => page.route === LOGIN_ROUTE);
  return (
    <p className="pv-widget-forbidden pv-pane pv-row pv-muted" role="note" data-forbidden={id}>
      <Icon name="lock" />
      <span>{texts(visitor ? "forbiddenToVisitors" : "forbidden", { title: titleOf(id) })}</span>
      {login ? (
        <Link to={`${LOGIN_ROUTE}?next=${encodeURIComponent(pathname + search)}`}>{texts("signIn")}</Link>
      ) : null}
    </p>
  );
}
