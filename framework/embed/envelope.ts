/** The version of the messages; both sides ignore every other. */
export const EMBED_PROTOCOL = 1;

/** A message as it is sent. Separate from the code that reads messages: every page's start imports this. */
export const envelope = (message: { readonly kind: string }): unknown => ({ provision: EMBED_PROTOCOL, ...message });
