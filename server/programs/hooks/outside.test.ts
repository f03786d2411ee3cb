import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test, { after, before } from "node:test";
import { assertOutside, isPublic, OutsideError, post } from "./outside.ts";

const failureOf = (work: () => unknown): string => {
  try {
    work();
    return "none";
  } catch (error) {
    assert.ok(error instanceof OutsideError);
    return error.failure;
  }
};

/** Addresses in all forms that a URL takes, and how they are judged. */
const JUDGED: Readonly<Record<string, string>> = {
  "https://hooks.slack.com/services/T/B/x": "none",
  "https://hooks.slack.com:443/services": "none",
  "https://8.8.8.8/": "none",
  "https://[2606:4700::1111]/": "none",
  "http://hooks.slack.com/": "scheme",
  "ftp://hooks.slack.com/": "scheme",
  "file:///etc/passwd": "scheme",
  "javascript:alert(1)": "scheme",
  "hooks.slack.com": "form",
  "https://": "form",
  "https://user@hooks.slack.com/": "signIn",
  "https://:pass@hooks.slack.com/": "signIn",
  "https://hooks.slack.com:22/": "port",
  "https://hooks.slack.com:5432/": "port",
  "https://127.0.0.1/": "private",
  "https://127.1/": "private",
  "https://2130706433/": "private",
  "https://0x7f000001/": "private",
  "https://0177.0.0.1/": "private",
  "https://0/": "private",
  "https://10.1.2.3/": "private",
  "https://172.16.0.1/": "private",
  "https://172.31.255.255/": "private",
  "https://172.32.0.1/": "none",
  "https://192.168.1.1/": "private",
  "https://169.254.169.254/latest/meta-data/": "private",
  "https://100.64.0.1/": "private",
  "https://100.100.100.200/": "private",
  "https://192.0.0.192/": "private",
  "https://198.18.0.1/": "private",
  "https://224.0.0.1/": "private",
  "https://255.255.255.255/": "private",
  "https://[::1]/": "private",
  "https://[::]/": "private",
  "https://[::ffff:127.0.0.1]/": "private",
  "https://[::ffff:a9fe:a9fe]/": "private",
  "https://[::127.0.0.1]/": "private",
  "https://[fe80::1]/": "private",
  "https://[fc00::1]/": "private",
  "https://[fd00:ec2::254]/": "private",
  "https://[ff02::1]/": "private",
  "https://[64:ff9b::a00:1]/": "private",
  "https://[2002:7f00:1::]/": "private",
  "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/": "private",
  "https://[2001:db8::1]/": "private",
};

for (const [address, expected] of Object.entries(JUDGED))
  test(`${address}: ${expected}`, () =>
    assert.equal(
      failureOf(() => assertOutside(address, [])),
      expected,
    ));

test("the operator's origin is taken whole: another scheme, port or host is not", () => {
  const allowed = ["http://10.0.0.5:8080"];
  assert.equal(
    failureOf(() => assertOutside("http://10.0.0.5:8080/in", allowed)),
    "none",
  );
  assert.equal(
    failureOf(() => assertOutside("https://10.0.0.5:8080/in", allowed)),
    "port",
  );
  assert.equal(
    failureOf(() => assertOutside("http://10.0.0.5:80/in", allowed)),
    "scheme",
  );
  assert.equal(
    failureOf(() => assertOutside("https://10.0.0.6/in", allowed)),
    "private",
  );
  assert.equal(
    failureOf(() => assertOutside("http://u:p@10.0.0.5:8080/in", allowed)),
    "signIn",
  );
  assert.equal(isPublic("not an address"), false);
});

const listening = createServer((request, response) => {
  if (request.url === "/slow") return;
  if (request.url === "/endless") {
    const more = setInterval(() => response.write("x".repeat(1_000)), 1);
    response.on("close", () => clearInterval(more));
    return;
  }
  response.end("in");
});
let port: number;
before(async () => {
  await once(listening.listen(0, "127.0.0.1"), "listening");
  ({ port } = listening.address() as AddressInfo);
});
after(() => {
  listening.closeAllConnections();
  listening.close();
});
const sent = { headers: {}, body: "{}" };
const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => "none",
    (error: unknown) => (error instanceof OutsideError ? error.failure : String(error)),
  );

test("a name that leads to a private address is refused when it is connected to, not before", async () => {
  // Every machine resolves this name to itself, as an attacker's name server would.
  assert.equal(
    failureOf(() => assertOutside("https://localhost/", [])),
    "none",
  );
  assert.equal(await failure(post({ ...sent, address: "https://localhost/", allowed: [] })), "private");
  assert.equal(await failure(post({ ...sent, address: "https://no-such-name.invalid/", allowed: [] })), "noName");
});

test("a receiver that is slow, endless or gone ends the try", async () => {
  const allowed = [`http://127.0.0.1:${port}`, "http://127.0.0.1:1"];
  const [own = ""] = allowed;
  assert.deepEqual(await post({ ...sent, address: `${own}/in`, allowed }), { status: 200, text: "in" });
  assert.equal(await failure(post({ ...sent, address: `${own}/slow`, allowed, timeout: 200 })), "timeout");
  const endless = await post({ ...sent, address: `${own}/endless`, allowed, timeout: 5_000 });
  assert.deepEqual([endless.status, endless.text], [200, "x".repeat(2_048)]);
  assert.equal(await failure(post({ ...sent, address: "http://127.0.0.1:1/", allowed })), "connection");
});
