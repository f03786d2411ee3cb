import { giveNewPassword, type NewPassword } from "../server/operations/new-password.ts";
import { terminalTime } from "../server/people/session/password.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { OK, runCommand, userNameIn, withStorage } from "./command.ts";

const USAGE = `npm run reset-password -- USERNAME

Gives a user a one-time password, printed here and nowhere else; it must be changed at the next sign-in, and ends after
some hours (the configuration key oneTimePasswordHours, 72 where it is not set). The user becomes active, no longer locked out, without a second factor, and signed out everywhere. "admin" also gets the administrator's role back. The audit trail
names the account that ran this. The product may run or not; DATA_DIR and DATABASE_URL name the database as for npm start.`;

await runCommand({
  name: "reset-password",
  usage: USAGE,
  async run(args) {
    const userName = userNameIn(args);
    printLines(await withStorage(({ db }) => giveNewPassword(db, { userName, actor: operator("reset-password") })));
    return OK;
  },
});

function printLines({ userName, password, expiresAt, endedSessions, reactivated, roleRestored }: NewPassword): void {
  console.log(`User:               ${userName}`);
  console.log(`One-time password:  ${password}   (shown only now)`);
  console.log(`Valid until:        ${terminalTime(expiresAt)}`);
  if (reactivated) console.log("The user was inactive and is active again.");
  if (roleRestored) console.log("The user is an administrator again.");
  if (endedSessions > 0) console.log(`Sessions ended:     ${endedSessions}`);
}
