import { atom } from "jotai";
import type { Area } from "../../contract/api/domain.ts";
import type { CountedLand } from "../../engine/zones/counted-land.ts";

/** A zone that an advisory would make, as the map shows it. */
interface PreviewedZone {
  readonly zone: number;
  readonly name: null;
  readonly area: Area;
  readonly land: CountedLand | null;
}

/** The zones that an advisory would make, instead of the estimation's; null while none is previewed. */
export const stormPreviewAtom = atom<readonly PreviewedZone[] | null>(null);

/** The estimation that a map should show on the right of its handle; null once it does. */
export const swipeRequestAtom = atom<number | null>(null);
