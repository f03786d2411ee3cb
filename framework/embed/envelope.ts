/** The version of the messages; both sides pass over every other. */
export const EMBED_PROTOCOL = 1;

/** A message as it goes over the wire. Apart from what reads messages: every page's start imports this. */
export const envelope = (message: { readonly kind: string }): unknown => ({ provision: EMBED_PROTOCOL, ...message });
