import { atom, useAtom, useSetAtom } from "jotai";
import { useCallback } from "react";
import type { ZonePartInput } from "../../contract/api/domain.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useStep } from "../../framework/shell/shell-routes.ts";
import { useChosenEid } from "../planning/current.ts";
import { useEstimation, useHeld } from "../planning/estimations.ts";
import { useWidgetPlace } from "../planning/widget-place.ts";

/** Parts that should become a zone, or a part of the open one: for example from a layer. */
export interface OfferedParts {
  /** Their name, for the notice. */
  readonly label: string;
  /** The name that a new zone gets; without it the zone has only its number. */
  readonly name?: string;
  /** Empty: the zone should only be opened. */
  readonly parts: readonly ZonePartInput[];
  /** The zone that they are intended for; without it the open one, or a new one. */
  readonly zone?: number;
}

/** The current offer. */
export const zoneOfferAtom = atom<OfferedParts | null>(null);

/** The areas offered as a zone, and a function to clear them; null for none. The zone drawer uses it. */
export function useZoneOffer(): readonly [OfferedParts | null, () => void] {
  const [offer, setOffer] = useAtom(zoneOfferAtom);
  return [offer, useCallback(() => setOffer(null), [setOffer])];
}

/**
 * Offers parts to the zone drawer and opens its step. Null if the reader cannot make zones: without the right to edit,
 * without an estimation, in one that is locked or closed, or on a page without a zone drawer.
 */
export function useOfferZone(): ((offer: OfferedParts) => void) | null {
  const [, openStep] = useStep();
  const setOffer = useSetAtom(zoneOfferAtom);
  const mayEdit = usePermits(anyOf("estimation.edit"));
  const eid = useChosenEid();
  const step = useWidgetPlace("zone-drawer").step?.id;
  const offerIt = useCallback(
    (offer: OfferedParts) => {
      setOffer(offer);
      if (step !== undefined) openStep(step);
    },
    [setOffer, openStep, step],
  );
  // A locked or closed plan is not offered to be changed.
  const held = useHeld(useEstimation(mayEdit ? eid : null).data);
  return mayEdit && held === null && eid !== null && step !== undefined ? offerIt : null;
}
