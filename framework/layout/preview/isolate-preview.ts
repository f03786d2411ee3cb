import { refuseChanges } from "../../http/api.ts";
import { LANGUAGE_STORAGE_KEY } from "../../i18n/languages.ts";
import { PREFERENCE_PREFIX } from "../../preferences/stored.ts";
import { MemoryStorage } from "../../preferences/storages.ts";

/** Isolates a page: its browser storages are copies, no call changes the server, and the focus stays outside until the user enters the preview. */
export function isolatePreview(): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    const copy = copyOf(window[name]);
    Object.defineProperty(window, name, { configurable: true, value: copy });
  }
  refuseChanges();
  const focus = Reflect.get(HTMLElement.prototype, "focus") as HTMLElement["focus"];
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}

/** The reader's own choices (variant, sizes) would hide what the config sets; their language stays. */
export const isSeeded = (key: string): boolean => !key.startsWith(PREFERENCE_PREFIX) || key === LANGUAGE_STORAGE_KEY;

/** A storage that lives as long as the page, with a copy of another's entries. */
export function copyOf(storage: Storage): Storage {
  const copy = new MemoryStorage();
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i);
    if (key !== null && isSeeded(key)) copy.setItem(key, storage.getItem(key) ?? "");
  }
  return copy;
}
