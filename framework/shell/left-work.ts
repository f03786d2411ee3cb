import { useEffect } from "react";
import { useAtomValue, useSetAtom } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import { useLocation } from "react-router-dom";
import type { ConfigText } from "../../contract/config/app-config.ts";

/** The workbench that the reader last left: its address with the open step, and its name. */
interface LastWorkbench {
  readonly to: string;
  readonly title: ConfigText;
}

/** An older release or another page may have stored something else: only an address of the app itself leads back. */
const storage = createJSONStorage<LastWorkbench | null>(() => sessionStorage, {
  reviver: (key, value) => (key === "to" && !(typeof value === "string" && /^\/(?!\/)/.test(value)) ? "/" : value),
});
const leftWorkAtom = atomWithStorage<LastWorkbench | null>("provision.leftWork", null, storage, { getOnInit: true });

/** Stores the reader's workbench, for the pages that link back there. */
export function useKeepWork(title: ConfigText): void {
  const { pathname, search } = useLocation();
  const keep = useSetAtom(leftWorkAtom);
  const to = pathname + search;
  useEffect(() => keep({ to, title }), [keep, to, title]);
}

/** The workbench that the reader last used in this tab; null before. */
export const useLeftWork = (): LastWorkbench | null => useAtomValue(leftWorkAtom);
