import type { Call } from "../../contract/call.ts";
import type { Subscription } from "./subscription.ts";

/** What a call asks of its caller, as the document says it: the schemes that must all be met. */
export function securityOf({ needs, changes }: Call, subscription: Subscription | null): Record<string, string[]>[] {
  const schemes = {
    ...(needs.kind === "public" ? {} : { session: [] }),
    ...(changes ? { appCall: [] } : {}),
    ...(subscription === null ? {} : { subscription: [] }),
  };
  return Object.keys(schemes).length === 0 ? [] : [schemes];
}

/** The privileges that a call asks for, in words of the document. */
export function privilegesOf({ needs }: Call): string {
  switch (needs.kind) {
    case "public":
      return "Open to everybody.";
    case "session":
      return "Open to whoever is signed in.";
    case "any":
      return `Needs one of the privileges ${needs.codes.join(", ")}.`;
    case "all":
      return `Needs all of the privileges ${needs.codes.join(", ")}.`;
    default:
      return needs satisfies never;
  }
}
