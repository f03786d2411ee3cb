import {
  PREFERENCES_AT_ONCE,
  PreferenceNameSchema,
  PreferenceValueSchema,
  getUserPreferenceByUserId,
  saveUserPreference,
} from "../../contract/people/calls/preferences.ts";
import { send } from "../http/api.ts";
import {
  adoptPreference,
  noteUnsaved,
  preferenceOf,
  preferenceText,
  setOwner,
  storedPreferences,
  unsavedPreferences,
  watchPreferences,
} from "./stored.ts";

/**
 * Time for which changes are collected before they are sent to the server: a dragged column is one change, not fifty.
 */
const SAVING_PAUSE_MS = 800;

/** Keeps the preferences of one user the same here and on the server while the page is theirs. */
export class PreferenceSync {
  readonly #userId: number;
  readonly #stops: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saving: Promise<void> = Promise.resolve();

  constructor(userId: number) {
    this.#userId = userId;
    setOwner(userId);
    this.#stops.push(
      watchPreferences((name) => {
        if (unsavedPreferences().names.includes(name)) this.#soon();
      }),
    );
    const now = () => void this.save();
    const hide = () => {
      if (document.visibilityState === "hidden") now();
    };
    window.addEventListener("online", now);
    document.addEventListener("visibilitychange", hide);
    this.#stops.push(
      () => window.removeEventListener("online", now),
      () => document.removeEventListener("visibilitychange", hide),
      () => setOwner(null),
    );
  }

  /**
   * Takes over the server's preferences. Local choices that were never saved are newer and are sent to the server
   * instead, including a visitor's; unsaved choices of another user are ignored.
   */
  async load(): Promise<void> {
    const held = await send(getUserPreferenceByUserId, { params: { userId: this.#userId }, quiet: true, silent: true });
    const { userId, names } = unsavedPreferences();
    const own = userId === null || userId === this.#userId ? names : [];
    noteUnsaved({ userId: this.#userId, names: own });
    const values = new Map(held.map(({ name, value }) => [name, value]));
    for (const name of new Set([...values.keys(), ...storedPreferences()])) {
      if (!own.includes(name)) adoptPreference(name, values.get(name));
    }
    await this.save();
  }

  /**
   * Saves the unsaved preferences, one save after the other; those that cannot be saved stay recorded and are tried
   * again later.
   */
  save(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#saving = this.#saving.then(() => this.#saveNow());
    return this.#saving;
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const stop of this.#stops.splice(0)) stop();
  }

  #soon(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SAVING_PAUSE_MS);
  }

  async #saveNow(): Promise<void> {
    const sent = new Map(unsavedPreferences().names.map((name) => [name, preferenceText(name)]));
    const preferences = [...sent]
      .map(([name, text]) => ({ name, value: preferenceOf(text) ?? null }))
      // A value that the server refused stays only in this browser.
      .filter(({ name, value }) => PreferenceNameSchema.safeParse(name).success && isKept(value))
      .slice(0, PREFERENCES_AT_ONCE);
    if (preferences.length === 0) return;
    try {
      await send(saveUserPreference, { body: { userId: this.#userId, preferences }, quiet: true, silent: true });
    } catch {
      // No answer, or no useful one: the preferences stay recorded as unsaved, and are kept when the session ends.
      return;
    }
    const saved = new Set(preferences.map(({ name }) => name));
    // A preference that was changed again since is still unsaved.
    const left = unsavedPreferences().names.filter(
      (name) => !saved.has(name) || preferenceText(name) !== sent.get(name),
    );
    noteUnsaved({ userId: this.#userId, names: left });
    if (left.some((name) => !saved.has(name)) && saved.size === PREFERENCES_AT_ONCE) await this.#saveNow();
  }
}

const isKept = (value: unknown): boolean => PreferenceValueSchema.safeParse(value).success;

let running: PreferenceSync | null = null;

/** Begins to synchronize a user's preferences; call the returned function when the page is no longer theirs. */
export function runSync(userId: number): () => void {
  const sync = new PreferenceSync(userId);
  running = sync;
  // Without an answer the page continues with this browser's values.
  sync.load().catch(() => undefined);
  return () => {
    sync.stop();
    if (running === sync) running = null;
  };
}

/** Saves unsaved preferences, for code that is about to end the session. Never rejects. */
export async function savePreferencesNow(): Promise<void> {
  await running?.save();
}
