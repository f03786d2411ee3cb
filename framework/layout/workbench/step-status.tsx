import { Suspense, use, useEffect } from "react";
import type { StepConfig } from "../../../contract/app-config.ts";
import { permits } from "../../../contract/privileges.ts";
import type { App } from "../../widget/app-context.ts";
import { useApp } from "../../widget/app-context.ts";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { callerOf, useSession } from "../../gate/session.ts";
import type { WidgetManifest, WidgetStatus } from "../../widget/define-widget.ts";
import { needsOf } from "../../widget/define-widget.ts";

type StatusModule = Awaited<ReturnType<NonNullable<WidgetManifest["status"]>>>;
const modules = new WeakMap<WidgetManifest, Promise<StatusModule>>();

/** A widget's status module, fetched once for the page. */
function statusModule(manifest: WidgetManifest): Promise<StatusModule> | null {
  const known = modules.get(manifest);
  if (known) return known;
  const fetched = manifest.status?.();
  if (fetched) modules.set(manifest, fetched);
  return fetched ?? null;
}

/** The instances that speak for a step: its panel's, or those in the middle of the page that it leads to. */
function speakersOf({ config }: App, step: StepConfig): readonly string[] {
  if (step.page === undefined) return step.panel;
  return config.pages.find(({ route }) => route === step.page)?.regions.main ?? [];
}

/**
 * Finds out how a step stands and shows nothing. The first widget of its panel
 * or page that has a status speaks for it; a step of which nothing is permitted is
 * forbidden, and then no code is fetched.
 */
export function StepStatusProbe({
  step,
  onStatus,
}: {
  step: StepConfig;
  onStatus: (step: string, status: WidgetStatus) => void;
}) {
  const app = useApp();
  const session = useSession();
  const known = speakersOf(app, step).flatMap((id) => {
    const manifest = app.widgets.get(app.instances.get(id)?.widget ?? "");
    const needs = needsOf(app, id);
    return manifest && needs ? [{ manifest, needs }] : [];
  });
  const permitted = known.filter(({ needs }) => permits(callerOf(session), needs)).map(({ manifest }) => manifest);
  const speaker = permitted.find((manifest) => manifest.status);
  const forbidden = known.length > 0 && permitted.length === 0;
  useEffect(() => {
    if (forbidden) onStatus(step.id, { state: "forbidden" });
  }, [forbidden, onStatus, step.id]);
  if (forbidden || !speaker) return null;
  return (
    // A status that cannot be had leaves the step without one; the step itself still opens.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Speaker manifest={speaker} onStatus={(status) => onStatus(step.id, status)} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Speaker({ manifest, onStatus }: { manifest: WidgetManifest; onStatus: (status: WidgetStatus) => void }) {
  const loading = statusModule(manifest);
  const module = loading ? use(loading) : null;
  return module ? <Hooked useStatus={module.default} onStatus={onStatus} /> : null;
}

function Hooked({ useStatus, onStatus }: { useStatus: () => WidgetStatus; onStatus: (status: WidgetStatus) => void }) {
  const { state, hint } = useStatus();
  useEffect(() => onStatus({ state, ...(hint === undefined ? {} : { hint }) }));
  return null;
}
