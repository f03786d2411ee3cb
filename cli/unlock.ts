import { liftLockByName } from "../server/people/users/resets.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { OK, UsageError, runCommand, userNameIn, withStorage } from "./command.ts";

const USAGE = `npm run unlock -- USERNAME

Lets a user sign in again at once whom too many failed tries lock out; the password stays. The audit trail names the account
that ran this. The product may run or not; DATA_DIR and DATABASE_URL name the database as for npm start.`;

await runCommand({
  name: "unlock",
  usage: USAGE,
  async run(args) {
    const userName = userNameIn(args);
    const found = await withStorage(({ db }) => liftLockByName(db, operator("unlock"), userName));
    if (found === null) throw new UsageError(`There is no user "${userName}" in this database.`);
    console.log(`${found} can sign in again.`);
    return OK;
  },
});
