import { hostname, userInfo } from "node:os";
import type { AuditActor } from "./audit.ts";

/**
 * Anyone who runs a command on the server, as the audit names them: the account of the operating system, the person behind
 * `sudo` where there is one, and the machine. Not to be mistaken for a user of the product.
 */
export function operator(command: string, environment: NodeJS.ProcessEnv = process.env): AuditActor {
  const account = accountName();
  const person = environment["SUDO_USER"];
  const name = person === undefined || person === "" || person === account ? account : `${person} as ${account}`;
  return {
    userId: null,
    userName: `${name} (command line)`,
    address: hostname(),
    requestId: "",
    userAgent: `npm run ${command}`,
  };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user without a line in /etc/passwd.
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
