/** The key of a framed page's address under which the host's origin is. */
export const HOST_KEY = "host";

/**
 * The origin of the host's page, from a framed page's query; null if it names none. Every page's start reads this, so
 * it is by itself.
 */
export function hostOrigin(search: string): string | null {
  const text = new URLSearchParams(search).get(HOST_KEY);
  // Exactly as browsers write it; nothing else may be a target of messages.
  if (text === null || !/^https?:/.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin === text ? text : null;
}
