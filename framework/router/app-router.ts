import { createPath, NavigationType, UNSAFE_createBrowserHistory, UNSAFE_createMemoryHistory } from "react-router-dom";
import type { Location, Navigator, RouteObject } from "react-router-dom";

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;
type Move = Parameters<Parameters<History["listen"]>[0]>[0];

/** Where the reader is and how they came there. */
export interface RouterState {
  readonly location: Location;
  readonly action: NavigationType;
  /** The move asked the page to stay where it is scrolled. */
  readonly keepsScroll: boolean;
  /** A move that waits for an answer. */
  readonly blocked: BlockedMove | null;
}

/** A move that somebody held back. */
export interface BlockedMove {
  proceed(): void;
  reset(): void;
}

/** Whether a move from one address to another is to be held back. */
export type Blocker = (from: { pathname: string }, to: { pathname: string }) => boolean;

/**
 * An app's router: React Router's history, matching and hooks, without the loaders, actions and fetchers of its data
 * router, which no page uses and every page would fetch. Adds what the app took from there: moves that can be held
 * back, and who is told of a move.
 */
export class AppRouter {
  readonly routes: RouteObject[];
  readonly basename: string;
  /** What React Router's components move by. */
  readonly navigator: Navigator;
  #state: RouterState;
  #blocker: Blocker | null = null;
  /** What the next move told by the history is: our own way back from a held one, or a held one that may go on. */
  #expected: "back" | "on" | null = null;
  #held: BlockedMove | null = null;
  readonly #history: History;
  readonly #stop: () => void;
  readonly #listeners = new Set<(state: RouterState) => void>();

  constructor(routes: RouteObject[], history: History, basename: string) {
    this.routes = routes;
    this.basename = basename;
    this.#history = history;
    this.#state = { location: history.location, action: history.action, keepsScroll: false, blocked: null };
    this.#stop = history.listen((move) => this.#moved(move));
    this.navigator = {
      createHref: (to) => history.createHref(to),
      go: (delta) => history.go(delta),
      push: (to, state, options) => this.#ask(to, options, () => history.push(to, state)),
      replace: (to, state, options) => this.#ask(to, options, () => history.replace(to, state)),
    };
  }

  get state(): RouterState {
    return this.#state;
  }

  /** Goes to an address of the app; resolves when the router is there or the move is held back. */
  navigate(to: string): Promise<void> {
    this.navigator.push(`${this.basename}${to}`);
    return Promise.resolve();
  }

  subscribe(listener: (state: RouterState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sets who may hold moves back; null lets all go on. */
  block(blocker: Blocker | null): void {
    this.#blocker = blocker;
  }

  dispose(): void {
    this.#stop();
    this.#listeners.clear();
  }

  #set(change: Partial<RouterState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener(this.#state);
  }

  #holdsBack(to: { pathname: string }): boolean {
    return this.#blocker?.(this.#state.location, to) ?? false;
  }

  /** A move of the app's own: made at once, or when the one who held it back lets it go. */
  #ask(to: Parameters<Navigator["push"]>[0], options: { preventScrollReset?: boolean } | undefined, move: () => void) {
    const make = () => {
      this.#state = { ...this.#state, keepsScroll: options?.preventScrollReset === true, blocked: null };
      move();
    };
    const { pathname } = new URL(typeof to === "string" ? to : createPath(to), "http://app");
    if (this.#holdsBack({ pathname }))
      this.#set({ blocked: { proceed: make, reset: () => this.#set({ blocked: null }) } });
    else make();
  }

  /** The history moved: by us, or by the browser's own buttons, which can only be taken back. */
  #moved({ action, location, delta }: Move): void {
    const expected = this.#expected;
    this.#expected = null;
    if (expected === "back") return this.#set({ blocked: this.#held });
    const byBrowser = action === NavigationType.Pop;
    if (byBrowser && expected === null && delta && this.#holdsBack(location)) {
      this.#held = {
        proceed: () => {
          this.#expected = "on";
          this.#history.go(delta);
        },
        reset: () => this.#set({ blocked: null }),
      };
      this.#expected = "back";
      return this.#history.go(-delta);
    }
    this.#set({ location, action, blocked: null, ...(byBrowser ? { keepsScroll: false } : {}) });
  }
}

/** A router over the browser's address bar. */
export function createBrowserRouter(routes: RouteObject[], { basename = "" } = {}): AppRouter {
  return new AppRouter(routes, UNSAFE_createBrowserHistory({ v5Compat: true }), basename);
}

/** A router that leaves the browser's address alone. */
export function createMemoryRouter(
  routes: RouteObject[],
  { initialEntries = ["/"] }: { initialEntries?: (string | Partial<Location>)[] } = {},
): AppRouter {
  return new AppRouter(routes, UNSAFE_createMemoryHistory({ initialEntries, v5Compat: true }), "");
}
