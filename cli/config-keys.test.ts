import assert from "node:assert/strict";
import { hostname, userInfo } from "node:os";
import { test } from "node:test";
import { getFooterKeys } from "../contract/calls/config.ts";
import { audits } from "../server/storage/schema/index.ts";
import { runCommand, spawnCommand } from "../test/kits/command.ts";
import { testServer } from "../test/kits/server.ts";

const server = testServer();
const env = () => ({ DATABASE_URL: server.ownerUrl });
const command = (...args: string[]) => runCommand("config-keys", args, env());

test("what an operator sets is what header and footer get, next to a running product; an empty value is the default", async () => {
  const set = await spawnCommand(
    "config-keys",
    ["FooterLiveChat=https://chat.example.gov/a?b=c", "FooterHelpLine1=(555) 010-0100", "FooterHome=/help"],
    env(),
  );
  assert.equal(set.code, 0, set.errors);
  const { ok } = await server.anonymous().call(getFooterKeys);
  assert.deepEqual(
    [ok.FooterLiveChat, ok.FooterHelpLine1, ok.FooterHome],
    ["https://chat.example.gov/a?b=c", "(555) 010-0100", "/help"],
  );
  const back = await command("FooterHome=");
  assert.equal(back.out.trim(), "FooterHome=/main/home");
  const rows = await server.db.select().from(audits);
  const home = rows.find(({ subject, action }) => subject === "FooterHome" && action === "delete");
  // Anyone who ran the command, not "the system".
  assert.match(home?.userName ?? "", new RegExp(`${userInfo().username} \\(command line\\)$`));
  assert.deepEqual([home?.address, home?.userAgent], [hostname(), "npm run config-keys"]);
  const list = await command();
  assert.match(list.out, /^FooterLiveChat=https:\/\/chat\.example\.gov\/a\?b=c$/m);
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
    const { code, refusal } = await command(...args);
    assert.equal(code, 2);
    assert.match(refusal, line);
  });
}
