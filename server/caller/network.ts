import { BlockList, isIPv6 } from "node:net";

/** Bits of an IPv6 address that identify a site; its owner chooses the rest freely. */
const SITE_GROUPS = 4;

/** IPv4 addresses in the form that a socket for both families gives them (RFC 4291 2.5.5.2). */
const MAPPED = new BlockList();
MAPPED.addSubnet("::ffff:0:0", 96, "ipv6");

/** With the port of the connection, as some proxies write it into X-Forwarded-For: each connection has another. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * Returns the place under which attempts are counted: an IPv4 address, or the /64 network of an IPv6 address, whose
 * owner has 2⁶⁴ addresses. A value that is not an address counts as itself.
 */
export function networkOf(from: string): string {
  const { v4, v6 } = WITH_PORT.exec(from)?.groups ?? {};
  const address = v4 ?? v6 ?? from;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (MAPPED.check(address, "ipv6")) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups
    .slice(0, SITE_GROUPS)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address, in any of its forms. */
function groupsOf(address: string): number[] {
  // The URL parser writes addresses in one form: lower case, no dots, at most one `::`.
  const written = new URL(`http://[${address.split("%")[0] ?? ""}]`).hostname.slice(1, -1);
  const [left = "", right] = written.split("::");
  const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  if (right === undefined) return numbers(left);
  const [before, after] = [numbers(left), numbers(right)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
