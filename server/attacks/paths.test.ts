import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import test from "node:test";
import { testFolder } from "../../test/kits/cluster.ts";
import { testServer } from "../../test/kits/domain-server.ts";
import { configDomain } from "../config/routes.ts";
import { logsDomain } from "../logs/routes.ts";
import { picturesDomain } from "../config/pictures/routes.ts";
import { portalDomain } from "../gis/portal/routes.ts";

/** Ways out of the served folders, as bytes on the wire: a client would normalize them first. */
const SECRET = "the secret beside the folder";
const ROOTS = [
  "/",
  "/assets/",
  "/api/docs/static/",
  "/api/docs/",
  "/api/Logs/DownloadLogFile/",
  "/api/Export/DownloadExport/",
];
const STEPS = [
  ...["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "%252e%252e%252f", "..%5c", "..\\", "....//", ".%2e/", "%c0%ae%c0%ae/"],
  ...["..;/", "..%00/", "%2e%2e%5c", "..%c0%af", "/../", "//../"],
];
const TARGETS = ["secret.txt", "logs/secret.txt", "package.json", "etc/passwd", "secret.txt%00.html", "secret.txt?.js"];

const folder = testFolder({
  "secret.txt": SECRET,
  "logs/secret.txt": SECRET,
  "dist/.env": SECRET,
  "dist/index.html": "<title>start</title>",
  "dist/assets/app/main.js": "1",
});
symlinkSync(join(folder, "secret.txt"), join(folder, "logs", "provision-a.2026-11-21.0.log"));
const server = testServer({
  domains: [configDomain, logsDomain, picturesDomain, portalDomain],
  dist: join(folder, "dist"),
  logs: join(folder, "logs"),
});

/** Sends raw request targets unchanged, one after the other on one connection, and returns the answers. */
function rawGets(targets: readonly string[], cookie: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answers = "";
    const socket = connect(Number(port), hostname);
    socket.setTimeout(20_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (bytes: Buffer) => (answers += bytes.toString("latin1")));
    socket.once("error", reject);
    socket.once("close", () => resolve(answers));
    const last = targets.length - 1;
    for (const [i, target] of targets.entries())
      socket.write(
        `GET ${target} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\naccept-encoding: identity\r\n` +
          `connection: ${i === last ? "close" : "keep-alive"}\r\n\r\n`,
      );
  });
}

test("no path leads out of a folder, for a visitor or an administrator", { timeout: 120_000 }, async () => {
  const { cookie } = await server.admin();
  for (const root of ROOTS)
    for (const step of STEPS)
      for (const who of [cookie, ""]) {
        const targets = TARGETS.flatMap((target) => [1, 4].map((times) => `${root}${step.repeat(times)}${target}`));
        const answers = await rawGets(targets, who);
        assert.match(answers, /^HTTP\/1\.1 /, `${root}${step}`);
        for (const leak of [SECRET, "devDependencies", "root:x:0"])
          assert.ok(!answers.includes(leak), `${root}${step} ${leak}`);
        assert.doesNotMatch(answers, /HTTP\/1\.1 5\d\d/, `${root}${step}`);
      }
});

test("absolute targets, another server's and hidden files are refused too", async () => {
  const { cookie } = await server.admin();
  for (const target of [
    "/.env",
    "/assets/../.env",
    "//etc/passwd",
    "file:///etc/passwd",
    "http://elsewhere.example/secret.txt",
    "/%2fetc/passwd",
  ]) {
    const answers = await rawGets([target], cookie);
    assert.ok(!answers.includes(SECRET) && !answers.includes("root:x:0"), `${target} ${answers.slice(0, 300)}`);
  }
});
