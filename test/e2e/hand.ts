import assert from "node:assert/strict";
import type { BrowserContext } from "playwright-core";

/** The user's clicks and keys in a context's pages since the last call. */
export interface Effort {
  /** Mouse presses; a double click counts two, a choice from a list two: one to open, one to choose. */
  readonly clicks: number;
  /** Key presses, including those of typed texts. */
  readonly keys: number;
}

/** Milliseconds for which no element may have the focus after an action. */
const MOMENT_MS = 1_000;

/** Counts clicks and keys on a context's pages, and checks that the focus is never lost. */
export class Hand {
  private counts: Record<keyof Effort, number> = { clicks: 0, keys: 0 };
  private readonly falls: string[] = [];

  static async on(context: BrowserContext): Promise<Hand> {
    const hand = new Hand();
    await context.exposeFunction("tellHand", (heard: Heard, act: string) => hand.hear(heard, act));
    await context.addInitScript(listen, MOMENT_MS);
    return hand;
  }

  private hear(heard: Heard, act: string): void {
    if (heard === "fall") this.falls.push(act);
    else this.counts[heard] += heard === "clicks" && act === "choice" ? 2 : 1;
  }

  /** Returns the clicks and keys since the last call. */
  effort(): Effort {
    const counts = this.counts;
    this.counts = { clicks: 0, keys: 0 };
    return counts;
  }

  /** Throws if the focus fell to the body after an action; the error names the action. */
  assertHeld(): void {
    assert.deepEqual(this.falls, [], "the focus falls to the body");
  }
}

type Heard = keyof Effort | "fall";

/** In the page: reports every press that comes from the browser itself, and a lost focus after one. */
function listen(moment: number): void {
  const report = (window as unknown as { tellHand(heard: Heard, act: string): void }).tellHand;
  const modifiers = ["Shift", "Control", "Alt", "Meta"];
  let act = "";
  const nameOf = (event: Event): string => {
    const parts = event.composedPath().filter((each) => each instanceof HTMLElement);
    const description = parts
      .map((each) => each.getAttribute("aria-label") ?? each.innerText ?? "")
      .find((text) => text !== "");
    return `${location.pathname} ${event.type} ${event instanceof KeyboardEvent ? event.key : ""} at "${description?.slice(0, 40) ?? ""}"`;
  };
  addEventListener(
    "pointerdown",
    (event) => {
      if (!event.isTrusted) return;
      act = nameOf(event);
      report("clicks", act);
    },
    true,
  );
  addEventListener(
    "keydown",
    (event) => {
      if (!event.isTrusted || modifiers.includes(event.key)) return;
      act = nameOf(event);
      report("keys", act);
    },
    true,
  );
  // A list that the test sets directly: a user would open it and choose.
  addEventListener("input", (event) => {
    if (!event.isTrusted && event.composedPath()[0] instanceof HTMLSelectElement) report("clicks", "choice");
  });
  let since: number | null = null;
  setInterval(() => {
    const isNowhere = act !== "" && (document.activeElement === null || document.activeElement === document.body);
    if (!isNowhere) since = null;
    else if (since === null) since = performance.now();
    else if (since > 0 && performance.now() - since > moment) {
      report("fall", act);
      // Reported once.
      since = -1;
    }
  }, 100);
}
