import { hostname, networkInterfaces } from "node:os";
import { HttpError } from "../answers/errors.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The product's address for a mail's link: the configured one, else the caller's, but only where it names this very
 * machine. What else a caller says of the host is the caller's word, and a mail must not lead wherever its sender likes.
 */
export function ownAddress(publicUrl: string | null, callers: string): string {
  if (publicUrl !== null) return publicUrl;
  if (URL.canParse(callers) && isThisMachine(new URL(callers).hostname)) return callers;
  throw new HttpError(422, "domain.mail.noAddress");
}

function isThisMachine(host: string): boolean {
  if (LOOPBACK.has(host) || host === hostname().toLowerCase()) return true;
  return Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === host || `[${address}]` === host),
  );
}
