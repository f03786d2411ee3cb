import { useEffect } from "react";
import { useAtomValue, useSetAtom } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import { useLocation } from "react-router-dom";
import type { ConfigText } from "../../contract/config/app-config.ts";

/** The workbench that the reader left last: its address with the step that was open, and what that is called. */
interface LastWorkbench {
  readonly to: string;
  readonly title: ConfigText;
}

/** What an older release or another page may have left there: only an address of the app's own leads back. */
const storage = createJSONStorage<LastWorkbench | null>(() => sessionStorage, {
  reviver: (key, value) => (key === "to" && !(typeof value === "string" && /^\/(?!\/)/.test(value)) ? "/" : value),
});
const leftWorkAtom = atomWithStorage<LastWorkbench | null>("provision.leftWork", null, storage, { getOnInit: true });

/** Keeps where the reader works, for the pages that lead back there. */
export function useKeepWork(title: ConfigText): void {
  const { pathname, search } = useLocation();
  const keep = useSetAtom(leftWorkAtom);
  const to = pathname + search;
  useEffect(() => keep({ to, title }), [keep, to, title]);
}

/** Where the reader worked last in this tab; null before. */
export const useLeftWork = (): LastWorkbench | null => useAtomValue(leftWorkAtom);
