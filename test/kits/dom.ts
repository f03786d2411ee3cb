import axe, { type RunOptions } from "axe-core";
import { controlOf, deepAll, focused } from "./shadow.ts";

/** Red, green and blue (0 to 255) and opacity (0 to 1). */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const canvas = (): CanvasRenderingContext2D => {
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  });
  if (!context) throw new Error("no canvas to read colours with");
  return context;
};

/** The color of a custom property on the page's body, as computed by the browser. */
export function colorOf(property: string): Rgba {
  const value = getComputedStyle(document.body).getPropertyValue(property).trim();
  if (!CSS.supports("color", value)) throw new Error(`${property} is no colour: ${value || "nothing"}`);
  const context = canvas();
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** A color blended onto an opaque one. */
export const laidOn = (under: Rgba, [red, green, blue, alpha]: Rgba): Rgba => [
  under[0] + (red - under[0]) * alpha,
  under[1] + (green - under[1]) * alpha,
  under[2] + (blue - under[2]) * alpha,
  1,
];

function luminanceOf([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's contrast ratio of two opaque colors. */
export function ratioOf(one: Rgba, other: Rgba): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The darkest and lightest spots of a picture over the page's backgrounds, where text must stay readable. */
export async function extremesOf(picture: string, ground: readonly Rgba[]): Promise<Rgba[]> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const [width, height] = [1600, 1000];
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  if (!context) throw new Error("no canvas to draw the picture on");
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  // Lines have one color, so their most opaque spot on each end of the background gives the extremes.
  let strongest = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > (data[strongest + 3] ?? 0)) strongest = at - 3;
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(strongest, strongest + 4);
  return ground.flatMap((spot) => [spot, laidOn(spot, [red, green, blue, alpha / 255])]);
}

/**
 * Returns whether an element has the focus, as a boolean, because a failed comparison of elements would print their
 * markup.
 */
export const hasFocus = (element: Element | null | undefined): boolean =>
  element != null && controlOf(element) === focused();

/** A page's resources besides its elements. */
export interface Holdings {
  /** Each with its target and type, so that a leak can be identified. */
  readonly listeners: readonly string[];
  readonly intervals: number;
  /** Pending timers. */
  readonly timers: number;
  /** Elements watched by resize observers. */
  readonly sizes: number;
  readonly bodyChildren: number;
}

/** Counts from now on: listeners on window, document and root, intervals, timers and resize observers. */
export function watchHoldings(): { now(): Holdings; stop(): void } {
  const listeners = new Set<string>();
  const intervals = new Set<unknown>();
  const names = new WeakMap<object, number>();
  let next = 0;
  const nameOf = (listener: object): number => {
    const known = names.get(listener) ?? next++;
    names.set(listener, known);
    return known;
  };
  const targets: readonly EventTarget[] = [window, document, document.documentElement, document.body];
  const restore = targets.map((target, place) => {
    const keyOf = (type: string, listener: object, options: unknown): string => {
      const capture =
        typeof options === "boolean" ? options : Boolean((options as AddEventListenerOptions | undefined)?.capture);
      return [place, type, nameOf(listener), capture].join(" ");
    };
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    target.addEventListener = (
      type: string,
      listener: EventListener | null,
      options?: boolean | AddEventListenerOptions,
    ) => {
      const once = typeof options === "object" && (options.once ?? false);
      if (listener && !once) {
        const key = keyOf(type, listener, options);
        listeners.add(key);
        if (typeof options === "object") options.signal?.addEventListener("abort", () => listeners.delete(key));
      }
      add(type, listener, options);
    };
    target.removeEventListener = (
      type: string,
      listener: EventListener | null,
      options?: boolean | EventListenerOptions,
    ) => {
      if (listener) listeners.delete(keyOf(type, listener, options));
      remove(type, listener, options);
    };
    return () => {
      Reflect.deleteProperty(target, "addEventListener");
      Reflect.deleteProperty(target, "removeEventListener");
    };
  });
  const { setInterval: trueSet, clearInterval: trueClear } = window;
  window.setInterval = ((...given: Parameters<typeof trueSet>) => {
    const id = trueSet(...given);
    intervals.add(id);
    return id;
  }) as typeof window.setInterval;
  window.clearInterval = (id) => {
    intervals.delete(id);
    trueClear(id);
  };
  const timers = watchTimers();
  const sizes = watchSizes();
  return {
    now: () => ({
      listeners: [...listeners].sort(),
      intervals: intervals.size,
      timers: timers.count(),
      sizes: sizes.count(),
      bodyChildren: document.body.childElementCount,
    }),
    stop() {
      for (const undo of restore) undo();
      timers.stop();
      sizes.stop();
      window.setInterval = trueSet;
      window.clearInterval = trueClear;
    },
  };
}

/** Counts elements in the page watched by new resize observers; removed elements do not count. */
function watchSizes(): { count(): number; stop(): void } {
  const watched = new Map<ResizeObserver, Set<Element>>();
  const { observe, unobserve, disconnect } = ResizeObserver.prototype;
  Object.assign(ResizeObserver.prototype, {
    observe(this: ResizeObserver, element: Element, options?: ResizeObserverOptions) {
      watched.set(this, (watched.get(this) ?? new Set()).add(element));
      observe.call(this, element, options);
    },
    unobserve(this: ResizeObserver, element: Element) {
      watched.get(this)?.delete(element);
      unobserve.call(this, element);
    },
    disconnect(this: ResizeObserver) {
      watched.delete(this);
      disconnect.call(this);
    },
  });
  return {
    count: () => [...watched.values()].flatMap((elements) => [...elements].filter((each) => each.isConnected)).length,
    stop: () => void Object.assign(ResizeObserver.prototype, { observe, unobserve, disconnect }),
  };
}

/** Counts the timers set from now on that have neither fired nor been cleared. */
function watchTimers(): { count(): number; stop(): void } {
  const waiting = new Set<unknown>();
  const { setTimeout: trueSet, clearTimeout: trueClear } = window;
  window.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) => {
    const run = (...given: unknown[]) => {
      waiting.delete(id);
      if (typeof act === "function") act(...given);
    };
    const id = trueSet(run, ms, ...rest);
    waiting.add(id);
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = (id) => {
    waiting.delete(id);
    trueClear(id);
  };
  return {
    count: () => waiting.size,
    stop: () => void Object.assign(window, { setTimeout: trueSet, clearTimeout: trueClear }),
  };
}

/** The rules of WCAG 2.2 AA. */
const WCAG: RunOptions = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };

/** The only rule that can fail in one variant but not in others. */
export const CONTRAST: RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] } };

/** axe's findings in an element: each broken rule, with the elements that break it. */
export async function axeFindings(element: Element, rules = WCAG): Promise<string[]> {
  const { violations } = await axe.run(element, rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Waits until the colors' transition after a change of variant ends, before contrast is checked. */
export async function colorsSettled(host: HTMLElement): Promise<void> {
  const inElements = deepAll(host, "*").flatMap((element) => element.shadowRoot?.getAnimations() ?? []);
  await Promise.allSettled(
    [...host.getAnimations({ subtree: true }), ...inElements]
      .filter((a) => a.effect?.getTiming().iterations !== Infinity)
      .map((a) => a.finished),
  );
}
