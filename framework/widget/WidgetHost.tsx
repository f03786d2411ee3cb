import { lazy, Suspense, useContext, useMemo, useState } from "react";
import { useApp } from "../app/app-context.ts";
import { ErrorBoundary } from "../app/ErrorBoundary.tsx";
import { InstanceProvider } from "../bus/use-bus.tsx";
import { FaultList } from "../config/FaultList.tsx";
import type { ReadConfig } from "../config/read-config.ts";
import { readWidgetConfig } from "../config/widget-configs.ts";
import { usePermits } from "../gate/session.ts";
import { HelpButton, HelpShownContext } from "../help/HelpButton.tsx";
import { useTexts } from "../i18n/texts.ts";
import { useActions } from "./actions.ts";
import { arrivedWidget, fetchWidget, forgetWidget } from "./arrived.ts";
import { Arriving } from "./Arriving.tsx";
import type { WidgetManifest } from "./define-widget.ts";
import { ForbiddenWidget } from "./ForbiddenWidget.tsx";
import { useInstanceTitle } from "./instance-title.ts";
import { WidgetFailure } from "./WidgetFailure.tsx";
import "./WidgetHost.css";

/** Mounts an instance of the app config: asks the gate before any code is fetched and survives the widget's failure. */
export function WidgetHost({ id }: { id: string }) {
  const app = useApp();
  const texts = useTexts("shell.widget");
  const instance = app.instances.get(id);
  // A name that leads nowhere is among the config's faults; the page goes on without it.
  if (!instance) return null;
  const manifest = app.widgets.get(instance.widget);
  if (!manifest) return <WidgetFailure text={texts("unknown", { widget: instance.widget })} />;
  return <PermittedWidget id={id} manifest={manifest} raw={instance.config} />;
}

interface Hosted {
  readonly id: string;
  readonly manifest: WidgetManifest;
  readonly raw: unknown;
}

function PermittedWidget({ id, manifest, raw }: Hosted) {
  const { file } = useApp();
  const read = useMemo(() => readWidgetConfig(manifest.config, `${file} › ${id}`, raw), [manifest, file, id, raw]);
  const permitted = usePermits(manifest.needsWith?.(read.value) ?? manifest.needs);
  return permitted ? <MountedWidget id={id} manifest={manifest} read={read} /> : <ForbiddenWidget id={id} />;
}

function MountedWidget({
  id,
  manifest,
  read,
}: Omit<Hosted, "raw"> & { readonly read: ReadConfig<Record<string, unknown>> }) {
  const texts = useTexts("shell");
  const title = useInstanceTitle()(id);
  const helpShown = useContext(HelpShownContext) || manifest.help === "own";
  const [attempt, setAttempt] = useState(0);
  const Widget = useMemo(
    () => arrivedWidget(manifest) ?? lazy(() => fetchWidget(manifest).then((Widget) => ({ default: Widget, attempt }))),
    [manifest, attempt],
  );
  const setAction = useActions(id, manifest);
  return (
    <section className="pv-widget" data-widget={manifest.name} data-instance={id}>
      {read.faults.length > 0 ? (
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
          <Suspense key={attempt} fallback={<Arriving title={title} retry={() => setAttempt(attempt + 1)} />}>
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
