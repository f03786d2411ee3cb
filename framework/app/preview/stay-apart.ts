import { refuseChanges } from "../../http/api.ts";
import { LANGUAGE_STORAGE_KEY } from "../../i18n/languages.ts";
import { PREFERENCE_PREFIX } from "../../layout/remembered.ts";

/**
 * Makes a page that leaves no trace: the browser's storages are copies of its own, the server is asked to change
 * nothing, and the focus stays with whoever works beside the preview until they step into it.
 */
export function stayApart(): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    const copy = memoryStorage(window[name]);
    Object.defineProperty(window, name, { configurable: true, value: copy });
  }
  refuseChanges();
  const focus = Reflect.get(HTMLElement.prototype, "focus") as HTMLElement["focus"];
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}

/** What the reader chose for themselves (variant, sizes) would hide what the config says; their language stays. */
export const isSeeded = (key: string): boolean => !key.startsWith(PREFERENCE_PREFIX) || key === LANGUAGE_STORAGE_KEY;

/** A storage that lives as long as the page, with a copy of another's entries. */
export function memoryStorage(of: Storage): Storage {
  const keys = Array.from({ length: of.length }, (_, i) => of.key(i)).filter((key) => key !== null && isSeeded(key));
  const entries = new Map(keys.flatMap((key) => (key === null ? [] : [[key, of.getItem(key) ?? ""] as const])));
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, String(value)),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
