import type { z } from "zod";
import { PRESENCE, type Present, type Presences, type setPresence } from "../../contract/planning/calls/live.ts";
import type { RequestCaller } from "../caller/caller.ts";

type PresenceDraft = z.output<typeof setPresence.body>;

/** A tab as its process announced it to all. */
interface PresentTab extends PresenceDraft {
  readonly userId: number;
  readonly name: string;
  /** By the clock of `performance`, of each process its own. */
  readonly until: number;
}

/** Tabs of one user that count. */
const TABS_MOST = 20;

/** Who has which estimation open, in memory: told by each process to all, and believed for a while. */
export class PresentTabs {
  readonly #tabs = new Map<string, PresentTab>();

  /** Takes what a process announced; returns the estimations whose list is another now. */
  take(said: PresenceDraft & Pick<PresentTab, "userId" | "name">, now = performance.now()): number[] {
    const key = `${said.userId} ${said.tab}`;
    const before = this.#tabs.get(key);
    const own = [...this.#tabs.values()].filter(({ userId }) => userId === said.userId);
    if (before === undefined && own.length >= TABS_MOST) return [];
    this.#tabs.delete(key);
    if (said.eid !== null) this.#tabs.set(key, { ...said, until: now + PRESENCE.believed });
    const isSame = before?.eid === said.eid && before.page === said.page && before.form === said.form;
    return isSame ? [] : [...new Set([before?.eid ?? null, said.eid])].filter((eid) => eid !== null);
  }

  /** Forgets who has not been heard for long; returns their estimations. */
  forgetOld(now = performance.now()): number[] {
    const old = [...this.#tabs].filter(([, { until }]) => until < now);
    for (const [key] of old) this.#tabs.delete(key);
    return [...new Set(old.flatMap(([, { eid }]) => eid ?? []))];
  }

  /** Who has an estimation open, each once, with the page where they have unsaved changes before others. */
  of(eid: number): Presences {
    const people = new Map<number, Present>();
    for (const { userId, name, page, form, eid: at } of this.#tabs.values())
      if (at === eid && (people.get(userId)?.form ?? null) === null) people.set(userId, { userId, name, page, form });
    return { eid, people: [...people.values()].toSorted((a, b) => a.userId - b.userId) };
  }
}

/** What a process announces for a caller. */
export const announcement = ({ userId, displayName }: RequestCaller, said: PresenceDraft): string =>
  JSON.stringify({ ...said, userId, name: displayName });
