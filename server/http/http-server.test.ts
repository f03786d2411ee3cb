import assert from "node:assert/strict";
import { connect } from "node:net";
import test from "node:test";
import { testServer } from "../../test/kits/server.ts";

const server = testServer();

/** What the server says to a request of these lines. */
function answerTo(...lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname);
    socket.setTimeout(10_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (bytes: Buffer) => (answer += bytes.toString("latin1")));
    socket.once("error", reject);
    socket.once("close", () => resolve(answer));
    socket.write([...lines, "connection: close", "", ""].join("\r\n"));
  });
}

const PATHS = ["/healthz", "/api/User/GetSession", "/sharing/rest/portals/self?f=json", "/arcgis/rest/info", "/login"];

for (const host of ["<script>", "a b", "evil.example/login?", "somebody@evil.example", "a.example:port", "[::1", "a,b"])
  test(`no address is made of the host ${host}`, async () => {
    for (const path of PATHS) {
      const answer = await answerTo(`GET ${path} HTTP/1.1`, `host: ${host}`);
      // ArcGIS's portal says 200 before whatever it refuses.
      const refused = path.startsWith("/sharing/") || path.startsWith("/arcgis/") ? /"code":400,/ : /^HTTP\/1\.1 400 /;
      assert.match(answer, refused, path);
      assert.match(answer, /^content-security-policy: default-src/im, path);
      assert.ok(!answer.includes(host), path);
    }
  });

test("two hosts are none", async () => {
  assert.match(await answerTo("GET /healthz HTTP/1.1", "host: a.example", "Host: b.example"), /^HTTP\/1\.1 400 /);
});

for (const host of ["a.example", "A.example:8080", "[::1]:8080", "10.0.0.7", "under_score", "xn--mnchen-3ya.example"])
  test(`${host} is a host`, async () => {
    for (const path of PATHS.slice(0, 3))
      assert.match(await answerTo(`GET ${path} HTTP/1.1`, `host: ${host}`), /^HTTP\/1\.1 200 /, path);
  });

test("a check of HTTP/1.0 needs to name none", async () => {
  assert.match(await answerTo("GET /healthz HTTP/1.0"), /^HTTP\/1\.[01] 200 /);
});
