import type { PlaceQuestion } from "../../contract/reports/calls/residents.ts";

/** Milliseconds to wait for a position. */
const PATIENCE = 15_000;
/** A position less accurate than this, in meters, is useless. */
const ACCURACY_MOST = 50_000;

/** The reader's position from the browser; null if it is refused, unknown or not allowed. */
export function whereIAm(): Promise<PlaceQuestion | null> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) {
      resolve(null);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        resolve(accuracy > ACCURACY_MOST ? null : { longitude, latitude, accuracy }),
      () => resolve(null),
      { timeout: PATIENCE, maximumAge: 60_000 },
    );
  });
}
