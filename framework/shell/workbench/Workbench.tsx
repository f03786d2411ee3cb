import "./Workbench.css";
import {
  Suspense,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { useNavigate } from "react-router-dom";
import type { PageConfig, StepConfig } from "../../../contract/config/app-config.ts";
import { permits } from "../../../contract/people/privileges.ts";
import { callerOf, useSession } from "../../gate/session.ts";
import { HelpShownContext, InstanceHelp } from "../../help/HelpButton.tsx";
import { useText, useTexts } from "../../i18n/texts.ts";
import { useRemembered } from "../../preferences/stored.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../ui/breakpoints.ts";
import { Action } from "../../ui/controls/index.ts";
import { ErrorBoundary } from "../../ui/states.tsx";
import { useApp, type App } from "../../widget/app-context.ts";
import { needsOf, type WidgetManifest, type WidgetStatus } from "../../widget/define-widget.ts";
import { MainRegionContext, MaximizingContext, type Maximizing } from "../../widget/main-region.ts";
import { RegionSlot } from "../../host/WidgetHost.tsx";
import { Drawer, StepSlot } from "./Drawer.tsx";
import { Resizer } from "./Resizer.tsx";
import { NextStep, StepBar, type Statuses } from "./StepBar.tsx";
import { useKeepWork } from "../left-work.ts";
import { NO_STEP, useStep } from "../shell-routes.ts";

/** Widths of the step's panel in pixels: until someone drags it, a share of a very wide window. */
export const PANEL_WIDTH = {
  min: 320,
  initial: Math.round(Math.min(560, Math.max(344, window.innerWidth * 0.24))),
  max: 900,
} as const;

/**
 * A page arranged by the steps of its work: the steps in their order, the panel of the chosen one next to the main
 * region, which keeps the middle and stays mounted, and a drawer below. On a phone the steps are tabs and the main
 * region is one of them. During work in the main region, the drawer is hidden and a phone's panel leaves it all the
 * room except a few lines at the bottom. A widget there may also take the room of both.
 */
export function Workbench({ page }: { page: PageConfig }) {
  const { steps, regions } = page;
  const text = useText();
  const texts = useTexts("shell.workbench");
  const phone = useNarrowerThan(BREAKPOINTS.phone);
  const app = useApp();
  const [asked, setStep] = useStep();
  const navigate = useNavigate();
  const [width, setWidth] = useRemembered<number>("panelWidth", PANEL_WIDTH.initial);
  const [statuses, setStatuses] = useState<Statuses>({});
  const panelId = useId();
  // Other steps have their own pages.
  const here = steps.filter(({ page: other }) => other === undefined);
  const chosen = here.find(({ id }) => id === asked) ?? (asked === null ? here[0] : undefined);
  const current = chosen?.id ?? NO_STEP;
  /** The steps that are edited in the main region, the last to begin at the end. */
  const [working, setWorking] = useState<readonly string[]>([]);
  // On a phone the main region is a tab: a drawing that was begun has its few lines there too.
  const atWork = working.includes(current) || (phone && current === NO_STEP && working.length > 0);
  const step = atWork && current === NO_STEP ? here.find(({ id }) => id === working.at(-1)) : chosen;
  // A step with only tables shows them at full width.
  const panelShown = step !== undefined && step.panel.length > 0;
  useKeepWork(step?.title ?? page.title);
  const heading = useFocusOnStep(current);
  const maximizing = useStepsAside(current, setStep);
  const onStatus = useCallback(
    (id: string, status: WidgetStatus | null) =>
      setStatuses((before) => {
        const known = before[id];
        return known?.state === status?.state && known?.hint === status?.hint ? before : { ...before, [id]: status };
      }),
    [],
  );
  const way = {
    phone,
    steps,
    isTool: (step: StepConfig) => manifestsOf(app, step).every(({ manifest }) => !manifest.status),
    current,
    statuses,
    onChoose: (id: string) => {
      const other = steps.find((one) => one.id === id)?.page;
      if (other === undefined) setStep(id);
      else void navigate(other);
    },
  };
  return (
    <div
      className="pv-workbench"
      data-step={current}
      data-at-work={atWork ? "" : undefined}
      data-alone={panelShown ? undefined : ""}
    >
      {steps.map((each) => (
        <StepStatusProbe key={each.id} step={each} onStatus={onStatus} />
      ))}
      <div className="pv-workbench__head pv-pane pv-row pv-row--one">
        <h1 className={regions.top.length > 0 ? "pv-visually-hidden" : "pv-grow pv-one-line"}>{text(page.title)}</h1>
        <HelpShownContext value={true}>
          <RegionSlot region="top" instances={regions.top} />
        </HelpShownContext>
        {phone ? null : <NextStep {...way} />}
      </div>
      <StepBar {...way} panelId={panelId} />
      <section
        id={panelId}
        className="pv-workbench__panel pv-column pv-pane"
        hidden={!panelShown}
        aria-label={step ? text(step.title) : undefined}
        style={phone ? undefined : { inlineSize: width }}
      >
        <header className="pv-workbench__heading pv-row pv-row--one">
          <h2 ref={heading} className="pv-grow" tabIndex={-1}>
            {step ? text(step.title) : ""}
          </h2>
          {step ? <InstanceHelp ids={step.panel} /> : null}
          {phone || !step ? null : (
            <Action
              icon="x"
              label={texts("closePanel", { title: text(step.title) })}
              onClick={() => setStep(NO_STEP)}
            />
          )}
        </header>
        <div className="pv-workbench__scroll pv-grow pv-scroll-area">
          <HelpShownContext value={!phone}>
            {here.map((each) => (
              <WorkingStep key={each.id} id={each.id} covered={phone} change={setWorking}>
                <StepSlot instances={each.panel} shown={each.id === step?.id} />
              </WorkingStep>
            ))}
          </HelpShownContext>
        </div>
      </section>
      {panelShown && !phone ? (
        <Resizer
          label={texts("resizePanel")}
          measure="width"
          value={width}
          min={PANEL_WIDTH.min}
          max={PANEL_WIDTH.max}
          initial={PANEL_WIDTH.initial}
          onResize={setWidth}
        />
      ) : null}
      <div className="pv-workbench__main" inert={phone && panelShown && !atWork}>
        <MaximizingContext value={phone ? null : maximizing}>
          <RegionSlot region="main" instances={regions.main} />
        </MaximizingContext>
      </div>
      <Drawer
        steps={here}
        current={current}
        phone={phone}
        away={atWork || (maximizing.maximized && !phone)}
        onLeave={() => setStep(NO_STEP)}
      />
    </div>
  );
}

/** Closes the open step, and the drawer with it, until it is opened again; opening another step also ends that. */
function useStepsAside(current: string, setStep: (step: string) => void): Maximizing {
  const [aside, setAside] = useState<string | null>(null);
  // Immediately, before anyone can press again.
  useLayoutEffect(() => (current === NO_STEP ? () => setAside(null) : undefined), [current]);
  const maximized = aside !== null && current === NO_STEP;
  const toggle = useCallback(() => {
    setAside(maximized ? null : current);
    setStep(maximized ? aside : NO_STEP);
  }, [aside, current, maximized, setStep]);
  return useMemo(() => ({ maximized, toggle }), [maximized, toggle]);
}

/** A step whose widgets may ask for the main region. */
function WorkingStep(props: {
  readonly id: string;
  readonly covered: boolean;
  readonly children: ReactNode;
  change(others: (working: readonly string[]) => readonly string[]): void;
}) {
  const { id, covered, children, change } = props;
  const region = useMemo(
    () => ({
      covered,
      work: (working: boolean) =>
        change((steps) => [...steps.filter((other) => other !== id), ...(working ? [id] : [])]),
    }),
    [covered, id, change],
  );
  return <MainRegionContext value={region}>{children}</MainRegionContext>;
}

/**
 * When another step is opened, the keyboard continues at its heading, unless something in the panel has taken the
 * focus. On the page's first step the focus stays where it is.
 */
function useFocusOnStep(current: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    const panel = heading.current?.closest("section");
    if (current !== NO_STEP && panel?.contains(document.activeElement) === false) heading.current?.focus();
  }, [current]);
  return heading;
}

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

/**
 * The instances that determine a step's state: its panel's, then its drawer's, or those in the main region of its page.
 */
function speakersOf({ config }: App, step: StepConfig): readonly string[] {
  if (step.page === undefined) return [...step.panel, ...step.drawer];
  return config.pages.find(({ route }) => route === step.page)?.regions.main ?? [];
}

const manifestsOf = (app: App, step: StepConfig) =>
  speakersOf(app, step).flatMap((id) => {
    const manifest = app.widgets.get(app.instances.get(id)?.widget ?? "");
    const needs = needsOf(app, id);
    return manifest && needs ? [{ manifest, needs }] : [];
  });

/**
 * Determines a step's state and renders nothing. The first widget of its panel or page with a status decides; a step
 * without permitted widgets is forbidden, and then no code is loaded.
 */
function StepStatusProbe(props: { step: StepConfig; onStatus: (step: string, status: WidgetStatus | null) => void }) {
  const { step, onStatus } = props;
  const app = useApp();
  const session = useSession();
  const known = manifestsOf(app, step);
  const permitted = known.filter(({ needs }) => permits(callerOf(session), needs)).map(({ manifest }) => manifest);
  const speaker = permitted.find((manifest) => manifest.status);
  const forbidden = known.length > 0 && permitted.length === 0;
  useEffect(() => {
    if (forbidden) onStatus(step.id, { state: "forbidden" });
  }, [forbidden, onStatus, step.id]);
  if (forbidden || !speaker) return null;
  return (
    // A status that cannot be loaded leaves the step without one; the step itself still opens.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Speaker manifest={speaker} onStatus={(status) => onStatus(step.id, status)} />
      </Suspense>
    </ErrorBoundary>
  );
}

type OnStatus = (status: WidgetStatus | null) => void;

function Speaker({ manifest, onStatus }: { manifest: WidgetManifest; onStatus: OnStatus }) {
  const loading = statusModule(manifest);
  const module = loading ? use(loading) : null;
  return module ? <Hooked useStatus={module.default} onStatus={onStatus} /> : null;
}

function Hooked({ useStatus, onStatus }: { useStatus: StatusModule["default"]; onStatus: OnStatus }) {
  const status = useStatus();
  useEffect(() => onStatus(status));
  return null;
}
