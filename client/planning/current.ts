import { atom, useAtom, useAtomValue } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";

/** Where the choice is kept; sign-out leaves these two keys alone. */
export const CURRENT_KEYS = {
  disaster: "provision.currentDisaster",
  estimation: "provision.currentEstimation",
} as const;

/** Another tab or an older release may have left something else there: only a positive whole number is an id. */
const idStorage = createJSONStorage<number | null>(() => localStorage, {
  reviver: (key, value) => (key === "" && !(Number.isInteger(value) && Number(value) > 0) ? null : value),
});

const storedId = (key: string) => atomWithStorage<number | null>(key, null, idStorage, { getOnInit: true });

/** Whether the store's choice is saved in the browser; a choice in an embedded app stays in its store. */
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

/** The published estimation on view; a separate choice from the one being worked on. */
export const viewedEidAtom = atom<number | null>(null);

/** The chosen disaster and how to choose another. */
export const useCurrentDid = () => useAtom(currentDidAtom);
/** The chosen estimation and how to choose another. */
export const useCurrentEid = () => useAtom(currentEidAtom);
/** The chosen estimation, to read. */
export const useCurrentEstimationId = (): number | null => useAtomValue(currentEidAtom);
