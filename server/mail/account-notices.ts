import { randomUUID } from "node:crypto";
import { LANGUAGES } from "../answers/texts.ts";
import type { Transaction } from "../storage/database.ts";
import { queueEmail } from "./outbox.ts";

interface Account {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly language: string | null;
}

/**
 * Tells a user of a new account or a reset password, in the user's language. The password itself never travels by mail:
 * the administrator hands it over. Nothing happens for a user without an address.
 */
export async function queueAccountNotice(
  tx: Transaction,
  template: "accountCreated" | "passwordReset",
  user: Account,
): Promise<void> {
  if (user.email === null || user.email === "") return;
  const name = `${user.firstName} ${user.lastName}`.trim();
  await queueEmail(tx, {
    requestKey: randomUUID(),
    template,
    language: LANGUAGES.find((one) => one === user.language) ?? LANGUAGES[0],
    recipients: [user.email],
    values: { name: name === "" ? user.userName : name, userName: user.userName },
    link: null,
    sender: null,
  });
}
