import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { testFolder } from "../../test/kits/cluster.ts";
import { downloadLogFile, getAllLogFiles, getLogLines } from "../../contract/logs/calls.ts";
import { newestAudit, startTestServer, testClient, testServer } from "../../test/kits/domain-server.ts";
import { column } from "../../test/kits/numbers.ts";
import { logFileId } from "../logging/log-names.ts";
import { logsDomain } from "./routes.ts";

const NAME = "provision-web1-2026-09-01.ndjson";
const OUTSIDE = "the secret outside";

const folder = testFolder({
  "secret.txt": OUTSIDE,
  [`logs/${NAME}`]: [1, 2, 3]
    .map((i) => `${JSON.stringify({ level: "info", time: "2026-09-01T00:00:00.000Z", msg: `m${i}` })}\n`)
    .join(""),
  "logs/provision-web1-2026-09-01.1.ndjson": "",
  "logs/provision-web2-2026-08-31.ndjson": "",
  "logs/postgres.log": OUTSIDE,
});
const logs = join(folder, "logs");
mkdirSync(join(logs, "provision-folder-2026-09-01.ndjson"));
symlinkSync(join(folder, "secret.txt"), join(logs, "provision-link-2026-09-01.ndjson"));
const server = testServer({ domains: [logsDomain], logs });
const admin = testClient(server);

const lastAudit = () => newestAudit(server, { module: "LogFile" });

test("the files are listed newest first by node and day; links, folders and other files are not", async () => {
  const { ok } = await admin.call(getAllLogFiles);
  assert.deepEqual(
    ok.map(({ node, day, part }) => `${node} ${day} ${part}`),
    ["web1 2026-09-01 1", "web1 2026-09-01 0", "web2 2026-08-31 0"],
  );
  assert.ok(!JSON.stringify(ok).includes(folder));
  assert.ok((ok[1]?.bytes ?? 0) > 0);
});

test("lines are read from the end, and opening is audited once, not each page", async () => {
  const params = { logFileId: logFileId(NAME) };
  const first = (await admin.call(getLogLines, { params, body: { limit: 2, filter: { text: "m" } } })).ok;
  assert.deepEqual(column(first.lines, "message"), ["m2", "m3"]);
  const row = await lastAudit();
  assert.deepEqual([row?.action, row?.subject, row?.userName], ["view", NAME, "admin"]);
  const second = (await admin.call(getLogLines, { params, body: { limit: 2, at: first.older } })).ok;
  assert.deepEqual([second.lines.map(({ message }) => message), second.older], [["m1"], null]);
  await admin.call(getLogLines, { params, body: { direction: "newer", at: first.newer } });
  assert.equal((await lastAudit())?.auditId, row?.auditId);
});

test("a file is downloaded unchanged, as an attachment, which is audited", async () => {
  const response = await admin.fetch(`/api/Logs/DownloadLogFile/${logFileId(NAME)}`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-disposition"), `attachment; filename*=UTF-8''${NAME}`);
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
  assert.equal((await response.text()).split("\n").length, 4);
  assert.equal((await lastAudit())?.action, "download");
  const empty = await admin.fetch(`/api/Logs/DownloadLogFile/${logFileId("provision-web2-2026-08-31.ndjson")}`);
  assert.deepEqual([empty.status, await empty.text()], [200, ""]);
});

test("without View LogFiles nothing is listed, shown or downloaded", async () => {
  for (const role of ["Emergency Staff", "Viewer"]) {
    const client = await server.as(role);
    const params = { logFileId: logFileId(NAME) };
    assert.equal((await client.call(getAllLogFiles)).status, 403, role);
    assert.equal((await client.call(getLogLines, { params })).status, 403, role);
    assert.equal((await client.call(downloadLogFile, { params })).status, 403, role);
  }
});

const NASTY = [
  ...["..", ".", "%2e%2e", "..%2f..%2fsecret.txt", "%2e%2e%2fsecret.txt", "..%5csecret.txt", "%2fetc%2fpasswd"],
  ...[
    "..%252fsecret.txt",
    "%00",
    "a%00b",
    `${"0".repeat(32)}%00`,
    "postgres.log",
    NAME,
    encodeURIComponent(`./${NAME}`),
  ],
  ...[
    "C:%5cWindows%5cwin.ini",
    "file:%2f%2f%2fetc%2fpasswd",
    "%ff%fe",
    "..%c0%af..%c0%afsecret.txt",
    "*",
    "~",
    "-1",
    "0",
  ],
  ...["A".repeat(32), "0".repeat(31), "0".repeat(33), `${"0".repeat(32)}/../x`, "g".repeat(32), "x".repeat(5000)],
  ...[
    "0".repeat(32),
    logFileId("postgres.log"),
    logFileId("../secret.txt"),
    logFileId("provision-link-2026-09-01.ndjson"),
  ],
  logFileId("provision-folder-2026-09-01.ndjson"),
];

test("no id gives access to anything but a listed file", async () => {
  for (const id of NASTY)
    for (const [method, verb] of [
      ["GET", "DownloadLogFile"],
      ["POST", "GetLogLines"],
    ] as const) {
      const { request } = await import("node:http");
      // A plain request: fetch() would tidy the path up before it is sent.
      const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
        const { hostname, port } = new URL(server.url);
        const headers = { cookie: admin.cookie, "x-app-call": "provision", origin: server.url };
        const call = request({ hostname, port, method, path: `/api/Logs/${verb}/${id}`, headers }, (answer) => {
          let body = "";
          answer.on("data", (bytes: Buffer) => (body += bytes.toString()));
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: body }));
        });
        call.on("error", reject);
        call.end();
      });
      assert.ok([400, 404, 413].includes(status), `${verb} ${id}: ${status}`);
      assert.ok(!text.includes(OUTSIDE) && !text.includes(folder), id);
    }
});

test("a server without a folder of logs has none", async (t) => {
  const bare = await startTestServer({ domains: [logsDomain] });
  t.after(() => bare.close());
  assert.deepEqual((await (await bare.admin()).call(getAllLogFiles)).ok, []);
});
