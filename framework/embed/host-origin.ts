/** The key of the host's origin in a framed page's address. */
export const HOST_KEY = "host";

/**
 * The origin of the host's page, from a framed page's query; null if it names none. In a module of its own, since every
 * page's start reads it.
 */
export function hostOrigin(search: string): string | null {
  const text = new URLSearchParams(search).get(HOST_KEY);
  // Exactly as browsers write it; no other text may be a target of messages.
  if (text === null || !/^https?:/.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin === text ? text : null;
}
