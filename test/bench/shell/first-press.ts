import { launchWholeChromium } from "../../chromium.ts";
import { judged, median } from "../figures.ts";
import { loadNow, openContext, type Studio } from "./studio.ts";

/** Target milliseconds from a press to the next frame, at the moment the control is drawn. */
const TARGET = 100;
const ROUNDS = 5;

/** Where to look for the first control: on the whole page, which belongs to the shell, or within a widget. */
const PAGES = [
  { name: "home of a visitor", path: "/main/home", widget: "home", visitor: true },
  { name: "home of an administrator", path: "/main/home", widget: "home" },
  { name: "help", path: "/help", widget: "help", visitor: true },
  { name: "sign-in", path: "/login", widget: "login", visitor: true },
  { name: "users", path: "/user-list", widget: "users" },
  { name: "supply", path: "/supply", widget: "supply" },
  { name: "zones", path: "/main/map?step=zones", widget: "zone-drawer" },
] as const;

/** The times of a press, in milliseconds by the page's own clock. */
interface Timed {
  /** The control's name for people. */
  readonly control: string;
  /** From the frame that drew it until the press arrived at the browser. */
  readonly pressedAfter: number;
  /** From the press until the page's scripts received it. */
  readonly waited: number;
  /** From the press until the scripts had handled it. */
  readonly handled: number;
  /** From the press until the frame with its effect. */
  readonly reacted: number;
  /** The longest task of the page's thread between the two frames. */
  readonly longest: number;
}

interface Reaction extends Timed {
  /** Processor time of the page's thread from the press until that frame, which other programs do not lengthen. */
  readonly worked: number;
}

/**
 * Opens pages with an empty browser cache, presses the first control of the page, and of its widget, in the frame in
 * which it is drawn, and returns the time from the press to its effect on the page. The CPU paints, as in
 * `launchWholeChromium`.
 */
export async function benchFirstPress(studio: Studio): Promise<void> {
  const browser = await launchWholeChromium({ gpu: false });
  try {
    for (const page of PAGES)
      for (const widget of [null, page.widget]) await benchControl({ ...studio, browser }, page, widget);
  } finally {
    await browser.close();
  }
}

async function benchControl(studio: Studio, page: (typeof PAGES)[number], widget: string | null): Promise<void> {
  const scope = widget === null ? "body" : `[data-widget="${widget}"]`;
  const found: Reaction[] = [];
  let moved = 0;
  // The first one warms the server.
  while (found.length <= ROUNDS) {
    const reaction = await press(studio, page, scope);
    if (reaction) found.push(reaction);
    else if (++moved > ROUNDS) throw new Error(`${page.name}: the first control moves away from the pointer.`);
  }
  const [first, ...counted] = found;
  const of = (figure: Exclude<keyof Reaction, "control">): number[] => counted.map((one) => one[figure]);
  const middle = (figure: Exclude<keyof Reaction, "control">): string => median(of(figure)).toFixed(0);
  const all = of("reacted").map((each) => each.toFixed(0));
  studio.report(
    `${page.name}, first control of the ${widget === null ? "page" : "widget"} (${first?.control ?? ""}): reacts within ` +
      `${judged(median(of("reacted")), TARGET, "ms")}, the middle of ${all.join(", ")}; pressed ${middle("pressedAfter")} ms after it ` +
      `was drawn; the page's scripts had it after ${middle("waited")} ms and had done with it after ${middle("handled")} ms; longest task ${middle("longest")} ms; work of the page's ` +
      `thread ${middle("worked")} ms; ${moved > 0 ? `${moved} times it had moved; ` : ""}${loadNow()}`,
  );
}

/** One press; null if the control was no longer under the pointer. */
async function press(
  studio: Studio,
  { path, visitor = false }: { path: string; visitor?: boolean },
  scope: string,
): Promise<Reaction | null> {
  const context = await openContext(studio, { visitor });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const work = async (): Promise<number> => {
      const { metrics } = await cdp.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
    };
    const drawn = Promise.withResolvers<readonly [x: number, y: number]>();
    const pictured = Promise.withResolvers<number>();
    await page.exposeFunction("pressHere", (x: number, y: number) => drawn.resolve([x, y]));
    await page.exposeFunction("pictured", () => pictured.resolve(work()));
    await page.addInitScript(watchForControl, scope);
    await page.goto(studio.address + path, { waitUntil: "commit" });
    const [x, y] = await drawn.promise;
    const before = work();
    const place = { x, y, button: "left", clickCount: 1 } as const;
    const down = cdp.send("Input.dispatchMouseEvent", { ...place, type: "mousePressed" });
    await Promise.all([down, cdp.send("Input.dispatchMouseEvent", { ...place, type: "mouseReleased" })]);
    const timed = await page.waitForFunction(() => (window as { firstPress?: Timed | "moved" }).firstPress);
    const found = await timed.jsonValue();
    if (found === undefined || found === "moved") return null;
    return { ...found, worked: (await pictured.promise) - (await before) };
  } finally {
    await context.close();
  }
}

/** Runs in the page: requests a press in the frame that draws the first control of a place, and records its times. */
function watchForControl(scope: string): void {
  const CONTROLS = "button, input, select, textarea, calcite-button, calcite-checkbox, calcite-input, calcite-select";
  const INNER = "button, input, select, [role=checkbox]";
  const calls = window as unknown as { pressHere(x: number, y: number): void; pictured(): void };
  const entries: PerformanceEventTiming[] = [];
  const tasks: PerformanceEntry[] = [];
  const note = (found: PerformanceEntryList): void => void entries.push(...(found as PerformanceEventTiming[]));
  const timing = new PerformanceObserver((list) => note(list.getEntries()));
  const presses: PerformanceObserverInit & { durationThreshold: number } = { type: "event", durationThreshold: 16 };
  timing.observe(presses);
  timing.observe({ type: "first-input" });
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
  const isDrawn = (host: HTMLElement): boolean => {
    // A Calcite element counts once it has drawn its inner control; links that lead away would end the page.
    const control = host.localName.startsWith("calcite-") ? host.shadowRoot?.querySelector(INNER) : host;
    if (!control || host.matches("[disabled], [href]")) return false;
    const { x, y, width, height } = host.getBoundingClientRect();
    return width > 0 && height > 0 && host.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const timed = (control: HTMLElement, drawnAt: number): Timed => {
    note(timing.takeRecords());
    const { label = "" } = control as { label?: string };
    const own = entries.filter(({ name }) => /^(pointer|mouse)(down|up)$|^click$/.test(name));
    const end = Math.max(...own.map(({ startTime, duration }) => startTime + duration));
    const between = tasks.filter((task) => task.startTime + task.duration > drawnAt && task.startTime < end);
    return {
      control: `${control.localName} ${control.ariaLabel ?? (control.textContent.trim() || label)}`.trim(),
      pressedAfter: Math.min(...own.map(({ startTime }) => startTime)) - drawnAt,
      waited: Math.max(...own.map(({ processingStart, startTime }) => processingStart - startTime)),
      handled: Math.max(...own.map(({ processingEnd, startTime }) => processingEnd - startTime)),
      reacted: Math.max(...own.map(({ duration }) => duration)),
      longest: Math.max(0, ...between.map(({ duration }) => duration)),
    };
  };
  const look = (): void => {
    const place = document.body?.matches(scope) ? document.body : document.querySelector(scope);
    const control = [...(place?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(isDrawn);
    if (!control) return void requestAnimationFrame(look);
    const drawnAt = performance.now();
    let isMet = false;
    const onClick = (click: Event): void => {
      isMet = click.isTrusted && click.composedPath().includes(control);
      requestAnimationFrame(() => setTimeout(() => calls.pictured()));
    };
    const onDown = (): void => {
      // Reported after the click's frame is drawn.
      setTimeout(() => Object.assign(window, { firstPress: isMet ? timed(control, drawnAt) : "moved" }), 1500);
    };
    document.addEventListener("click", onClick, { capture: true, once: true });
    document.addEventListener("pointerdown", onDown, { capture: true, once: true });
    const { x, y, width, height } = control.getBoundingClientRect();
    calls.pressHere(x + width / 2, y + height / 2);
  };
  requestAnimationFrame(look);
}
