import { SESSION } from "../../caller/token.ts";

const MINUTE = 60 * 1000;

/** How long what our portal gives out lives, in milliseconds. */
export const LIFETIMES = {
  /** An authorization code: the browser trades it in at once. */
  code: MINUTE,
  /** An access token. The SDK asks for the next two minutes before. */
  access: 30 * MINUTE,
  /** A refresh token, like a session without a call; each use gives a new one. Below a day, so that Esri's clients ask for it. */
  refresh: SESSION.idleMilliseconds,
  /** A sign-in, however often refreshed; like a session however busy. */
  grant: SESSION.wholeMilliseconds,
  /** A token bought with user name and password, where no shorter time is asked. */
  password: 60 * MINUTE,
  longestPassword: SESSION.idleMilliseconds,
} as const;

/** ArcGIS's `expiration`, in minutes, within bounds; what is no number counts as not given. */
export function lifetimeOf(expiration: string | undefined, bounds: { usual: number; longest: number }): number {
  const minutes = /^\d{1,6}$/.test(expiration ?? "") ? Number(expiration) : 0;
  return minutes > 0 ? Math.min(minutes * MINUTE, bounds.longest) : bounds.usual;
}
