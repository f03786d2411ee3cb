import { endOtherSessions, endSession, getSessions } from "../../../contract/people/calls/users.ts";
import { send } from "../../../framework/http/api.ts";
import { useAnswer, useChange } from "../../calls/use-call.ts";

export const SESSION_KEYS = { of: (userId: number) => ["sessions", userId] } as const;

/** The open sessions of a user. */
export const useSessions = (userId: number) => useAnswer(getSessions, SESSION_KEYS.of(userId), { params: { userId } });

/** Ends one session of a user. */
export const useEndSession = (userId: number) =>
  useChange((sessionId: number) => send(endSession, { body: { userId, sessionId } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: SESSION_KEYS.of(userId) }),
  });

/** Ends all sessions of a user but the one of this page. */
export const useEndOtherSessions = (userId: number) =>
  useChange(() => send(endOtherSessions, { body: { userId } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: SESSION_KEYS.of(userId) }),
  });

/** A browser's name and system from its user agent; null if that contains nothing a reader would recognize. */
interface DeviceName {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Names in the order of the search: most browsers also include the names of others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Reads a User-Agent header, which only helps users to recognize their own devices. */
export function deviceName(userAgent: string): DeviceName {
  const first = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
