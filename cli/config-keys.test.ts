import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { getFooterKeys } from "../contract/calls/config.ts";
import { buildServer } from "../server/app.ts";
import { audits } from "../server/storage/schema/index.ts";
import { openStorage } from "../server/storage/storage.ts";
import { clientOf } from "../test/kits/server.ts";

const COMMAND = fileURLToPath(new URL("config-keys.ts", import.meta.url));
let dataDir: string;
before(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "config-keys-"));
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

function command(...args: string[]): Promise<{ status: number | null; out: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
    const child = spawn(process.execPath, [COMMAND, ...args], { env });
    let [out, errors] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, out, errors: errors.trim() }));
  });
}

test("what an operator sets is what header and footer get, next to a running product; an empty value is the default", async () => {
  const storage = await openStorage({ dataDir });
  const server = await buildServer({ db: storage.db, dist: path.join(dataDir, "no-dist") });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  try {
    const set = await command(
      "FooterLiveChat=https://chat.example.gov/a?b=c",
      "FooterHelpLine1=(555) 010-0100",
      "FooterHome=/help",
    );
    assert.deepEqual([set.status, set.errors], [0, ""]);
    const { ok } = await clientOf(url).call(getFooterKeys);
    assert.deepEqual(
      [ok.FooterLiveChat, ok.FooterHelpLine1, ok.FooterHome],
      ["https://chat.example.gov/a?b=c", "(555) 010-0100", "/help"],
    );
    const back = await command("FooterHome=");
    assert.equal(back.out.trim(), "FooterHome=/main/home");
    const rows = await storage.db.select().from(audits);
    const home = rows.find(({ subject, action }) => subject === "FooterHome" && action === "delete");
    // Anyone who ran the command, not "the system".
    assert.match(home?.userName ?? "", new RegExp(`${userInfo().username} \\(command line\\)$`));
    assert.deepEqual([home?.address, home?.userAgent], [hostname(), "npm run config-keys"]);
    const list = await command();
    assert.match(list.out, /^FooterLiveChat=https:\/\/chat\.example\.gov\/a\?b=c$/m);
  } finally {
    await server.close();
    await storage.close();
  }
});

for (const [what, args, line] of [
  [
    "a key that nobody knows",
    ["FooterLivechat=https://a.example"],
    /FooterLivechat: no such key; known are .*FooterLiveChat/,
  ],
  [
    "a script for an address",
    ["FooterFaq=javascript:alert(1)"],
    /FooterFaq: found javascript:alert\(1\), expected a path/,
  ],
  ["no value", ["FooterFaq"], /found FooterFaq, expected KEY=VALUE/],
  ["one bad among good ones", ["FooterFaq=/faq", "FooterContact=ftp://x"], /FooterContact: found ftp:\/\/x/],
] as const) {
  test(`one line and status 2 for ${what}`, async () => {
    const { status, errors } = await command(...args);
    assert.equal(status, 2);
    assert.match(errors.split("\n").at(-1) ?? "", line);
  });
}
