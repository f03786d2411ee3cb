import type { PlaceQuestion } from "../../contract/reports/calls/residents.ts";

/** Milliseconds to wait for a position. */
const PATIENCE = 15_000;
/** Meters beyond which a position says nothing. */
const ACCURACY_MOST = 50_000;

/** Where the reader is, as the browser says it; null where it does not: refused, not known, or a page that may not ask. */
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
