/** What a page holds beyond its elements. */
export interface Holdings {
  /** Each with its place and type, so that a leak names itself. */
  readonly listeners: readonly string[];
  readonly intervals: number;
  /** Timers that have not gone off. */
  readonly timers: number;
  /** Elements whose size is watched. */
  readonly sizes: number;
  readonly bodyChildren: number;
}

/** Watches listeners on window, document and root, intervals, timers and watched sizes from now on. */
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

/** Counts the elements in the page that resize observers made from now on still watch; one that is gone watches nothing. */
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

/** Counts the timers set from now on that have neither gone off nor been taken back. */
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
