import assert from "node:assert/strict";
import test from "node:test";
import { networkOf } from "./network.ts";

for (const [address, network] of [
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:ffff::", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:192.0.2.7", "2001:db8:1:2::/64"],
  ["192.0.2.7:50123", "192.0.2.7"],
  ["[2001:db8:1:2::6]:50123", "2001:db8:1:2::/64"],
  ["", ""],
  ["somewhere", "somewhere"],
] as const)
  test(`${address} counts as ${network}`, () => assert.equal(networkOf(address), network));
