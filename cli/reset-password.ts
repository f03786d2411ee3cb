import { giveNewPassword, type NewPassword } from "../server/operations/new-password.ts";
import { terminalTime } from "../server/people/session/one-time-password.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readSettings } from "../server/settings.ts";
import { StartupError } from "../server/storage/errors.ts";
import { joinStorage } from "../server/storage/storage.ts";

const USAGE = `npm run reset-password -- USERNAME

Gives a user a one-time password, printed here and nowhere else; it must be changed at the next sign-in, and ends after
some hours (the configuration key oneTimePasswordHours, 72 where it is not set). The user becomes active, no longer locked out, without a second factor, and signed out everywhere. "admin" also gets the administrator's role back. The audit trail
names the account that ran this. The product may run or not; DATA_DIR and DATABASE_URL name the database as for npm start.`;

/** The command's input is at fault: the message is the one line to print. */
class UsageError extends Error {}

const OK = 0;
const BAD_INPUT = 2;

/** Runs the command and answers its exit status: 0, or 2 with one line on standard error. */
async function run(args: string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return OK;
  }
  try {
    const [userName, more] = args;
    if (userName === undefined || userName.startsWith("-") || more !== undefined)
      throw new UsageError("expected one user name; --help shows how to call it");
    const storage = await joinStorage({ ...readSettings(process.env), progress: (line) => console.error(line) });
    try {
      printLine(await giveNewPassword(storage.db, { userName, actor: operator("reset-password") }));
    } finally {
      await storage.close();
    }
    return OK;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof StartupError)) throw error;
    console.error(`reset-password: ${error.message.replaceAll(/\s+/g, " ")}`);
    return BAD_INPUT;
  }
}

function printLine({ userName, password, expiresAt, endedSessions, reactivated, roleRestored }: NewPassword): void {
  console.log(`User:               ${userName}`);
  console.log(`One-time password:  ${password}   (shown only now)`);
  console.log(`Valid until:        ${terminalTime(expiresAt)}`);
  if (reactivated) console.log("The user was inactive and is active again.");
  if (roleRestored) console.log("The user is an administrator again.");
  if (endedSessions > 0) console.log(`Sessions ended:     ${endedSessions}`);
}

process.exitCode = await run(process.argv.slice(2));
