import { liftLockByName } from "../server/people/users/lift-lock.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readSettings } from "../server/settings.ts";
import { StartupError } from "../server/storage/errors.ts";
import { joinStorage } from "../server/storage/storage.ts";

const USAGE = `npm run unlock -- USERNAME

Lets a user sign in again at once whom too many failed tries lock out; the password stays. The audit trail names the account
that ran this. The product may run or not; DATA_DIR and DATABASE_URL name the database as for npm start.`;

const BAD_INPUT = 2;

/** Runs the command and answers its exit status: 0, or 2 with one line on standard error. */
async function run(args: string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  try {
    const [userName, more] = args;
    if (userName === undefined || userName.startsWith("-") || more !== undefined)
      throw new StartupError("expected one user name; --help shows how to call it");
    const storage = await joinStorage({ ...readSettings(process.env), progress: (line) => console.error(line) });
    try {
      const found = await liftLockByName(storage.db, operator("unlock"), userName);
      if (found === null) throw new StartupError(`There is no user "${userName}" in this database.`);
      console.log(`${found} can sign in again.`);
    } finally {
      await storage.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(`unlock: ${error.message.replaceAll(/\s+/g, " ")}`);
    return BAD_INPUT;
  }
}

process.exitCode = await run(process.argv.slice(2));
