import { atom } from "jotai";

/** The estimation that a map is asked to show on the right of its handle; null once it does. */
export const swipeRequestAtom = atom<number | null>(null);
