import { atom, useAtom, useAtomValue } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";

/** Where the choice is kept; sign-out leaves these two keys alone. */
export const CURRENT_KEYS = {
  disaster: "provision.currentDisaster",
  estimation: "provision.currentEstimation",
} as const;

/** What another tab or an older release may have left there: only a whole positive number is an id. */
const idStorage = createJSONStorage<number | null>(() => localStorage, {
  reviver: (key, value) => (key === "" && !(Number.isInteger(value) && Number(value) > 0) ? null : value),
});

const storedId = (key: string) => atomWithStorage<number | null>(key, null, idStorage, { getOnInit: true });

/** Whether the store's choice is kept in the browser; what is chosen in an embedded app stays in it. */
export const choiceKeptAtom = atom(true);

function currentId(key: string) {
  const stored = storedId(key);
  const unkept = atom<number | null>(null);
  return atom(
    (get) => get(get(choiceKeptAtom) ? stored : unkept),
    (get, set, id: number | null) => set(get(choiceKeptAtom) ? stored : unkept, id),
  );
}

/** The chosen disaster (`did`), or null. Survives reload and sign-out. */
export const currentDidAtom = currentId(CURRENT_KEYS.disaster);
/** The chosen estimation (`eid`), or null. Survives reload and sign-out. */
export const currentEidAtom = currentId(CURRENT_KEYS.estimation);

/** The published estimation that is looked at; a choice of the page's own, apart from the one being worked on. */
export const viewedEidAtom = atom<number | null>(null);

/** The chosen disaster and how to choose another. */
export const useCurrentDid = () => useAtom(currentDidAtom);
/** The chosen estimation and how to choose another. */
export const useCurrentEid = () => useAtom(currentEidAtom);
/** The chosen estimation, to read. */
export const useCurrentEstimationId = (): number | null => useAtomValue(currentEidAtom);
