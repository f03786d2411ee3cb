import { CALL_ROOTS_META, rootedPath } from "../../contract/config/start-page.ts";

let roots: Readonly<Record<string, string>> | null = null;

/** Returns the address of a call in this installation: its own path unless the start page names another root for it. */
export function callAddress(path: string): string {
  roots ??= rootsOf(document.querySelector<HTMLMetaElement>(`meta[name="${CALL_ROOTS_META}"]`)?.content ?? "");
  return rootedPath(path, roots);
}

/** The server writes `key path`, one after another. */
function rootsOf(content: string): Readonly<Record<string, string>> {
  const words = content.split(" ");
  return Object.fromEntries(
    words.flatMap((word, at) => (at % 2 === 0 && word !== "" ? [[word, words[at + 1] ?? ""]] : [])),
  );
}

/** Forgets the cached roots; for tests. */
export function forgetCallRoots(): void {
  roots = null;
}
