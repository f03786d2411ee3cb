import { SUBSCRIPTION_META, SUBSCRIPTION_PATH } from "../../contract/subscription.ts";

let learnt: Readonly<Record<string, string>> | null = null;

/** The header with the subscription key, as the server wrote it into our start page; none where none is demanded. */
export function subscriptionHeaders(): Readonly<Record<string, string>> {
  if (learnt !== null) return learnt;
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${SUBSCRIPTION_META}"]`)?.content ?? "";
  const [header = "", key = ""] = content.split(" ");
  return (learnt = header === "" || key === "" ? {} : { [header]: key });
}

/**
 * Asks the server for the key, in a page that is not our start page. Where it does not answer, the calls go without and
 * say what is wrong.
 */
export async function askForSubscription(): Promise<void> {
  const response = await fetch(SUBSCRIPTION_PATH, { cache: "no-store" }).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  const { header, key } = Object(answer) as { header?: unknown; key?: unknown };
  learnt = typeof header === "string" && typeof key === "string" ? { [header]: key } : {};
}

/** Forgets what was learnt; for tests. */
export function forgetSubscription(): void {
  learnt = null;
}
