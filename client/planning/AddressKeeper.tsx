import { atom, useAtomValue } from "jotai";
import type { ComponentType } from "react";

/**
 * What keeps the address, once for each part of the page that works on the chosen estimation. The parts bring it along,
 * since a page without them does not need its code, and one with them needs it before the first click.
 */
export const addressKeepersAtom = atom<readonly ComponentType[]>([]);

/** Keeps the chosen estimation in the address of every page that works on it: one writer, however many parts read it. */
export function AddressKeeper() {
  const [Keeper] = useAtomValue(addressKeepersAtom);
  return Keeper && <Keeper />;
}
