import { atom, useAtom, useAtomValue } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";

/** Storage keys of the choice, which sign-out does not clear. */
export const CURRENT_KEYS = {
  disaster: "provision.currentDisaster",
  estimation: "provision.currentEstimation",
} as const;

/** Another tab or an older release may have stored something else there: only a positive whole number is an id. */
const idStorage = createJSONStorage<number | null>(() => localStorage, {
  reviver: (key, value) => (key === "" && !(Number.isInteger(value) && Number(value) > 0) ? null : value),
});

/** Reads an id from a text; null if it is none. */
export const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

type Kind = keyof typeof CURRENT_KEYS;

/** The id in the address is chosen at the first render, so that nothing appears unselected until a page reads it. */
function addressedId(of: Kind): number | null {
  const named = new URLSearchParams(globalThis.location?.search);
  return idOf(named.get("disaster")) === null ? null : idOf(named.get(of));
}

/** Whether the store's choice is saved in the browser; a choice in an embedded app stays in its store. */
export const choiceKeptAtom = atom(true);

function currentId(of: Kind) {
  const getItem = (key: string, first: number | null) => addressedId(of) ?? idStorage.getItem(key, first);
  const stored = atomWithStorage<number | null>(CURRENT_KEYS[of], null, { ...idStorage, getItem }, { getOnInit: true });
  const unkept = atom<number | null>(null);
  return atom(
    (get) => get(get(choiceKeptAtom) ? stored : unkept),
    (get, set, id: number | null) => set(get(choiceKeptAtom) ? stored : unkept, id),
  );
}

/** The chosen disaster (`did`), or null. Survives reload and sign-out. */
export const currentDidAtom = currentId("disaster");
/** The chosen estimation (`eid`), or null. Survives reload and sign-out. */
export const currentEidAtom = currentId("estimation");

/** The published estimation on view; a separate choice from the one being worked on. */
export const viewedEidAtom = atom<number | null>(null);

/** The estimations that parts of the page with their own choice show. */
export const openEidsAtom = atom<readonly (number | null)[]>([]);

/** The chosen disaster and a function to choose another. */
export const useCurrentDid = () => useAtom(currentDidAtom);

/** Chooses a disaster and one of its estimations, or none. */
export const chosenAtom = atom(null, (_get, set, did: number | null, eid: number | null) => {
  set(currentDidAtom, did);
  set(currentEidAtom, eid);
});

/** The chosen estimation, for parts that only borrow a name of it; those that work on it read `useCurrentEstimationId`. */
export const useChosenEid = (): number | null => useAtomValue(currentEidAtom);
