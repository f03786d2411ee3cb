import assert from "node:assert/strict";
import { hostname, userInfo } from "node:os";
import { test } from "node:test";
import { getFooterKeys } from "../contract/config/calls.ts";
import { audits } from "../server/storage/schema/index.ts";
import { runCommand, spawnCommand } from "../test/kits/command.ts";
import { testFolder } from "../test/kits/cluster.ts";
import { testServer } from "../test/kits/domain-server.ts";
import { KeyFault, setConfigKeys } from "../server/config/keys.ts";
import { configDomain } from "../server/config/routes.ts";
import { operator } from "../server/persistence/audit/audit.ts";

const server = testServer({ domains: [configDomain] });
/** The pages' folder, with one picture. */
const testPictures = testFolder({ "seal.png": "" });
const env = () => ({ DATABASE_URL: server.ownerUrl });
const command = (...args: string[]) => runCommand("config-keys", args, env());

test("the keys that an operator sets reach header and footer, next to a running product; an empty value is the default", async () => {
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

/**
 * Reports a wrong value, the expected form and the closest valid value, if any: by what the command calls, since each
 * run of a command takes a fifth of a second. That it ends with this line and status 2 is shown below.
 */
const WRONG: readonly (readonly [key: string, value: string, expected: RegExp, nearest?: string])[] = [
  ["timeZone", "Mars/X", /a time zone of the IANA database/],
  ["timeZone", "+05:00", /a time zone/],
  ["timeZone", "america/new_york", /a time zone/, "America/New_York"],
  ["timeZone", "America/NewYork", /a time zone/, "America/New_York"],
  ["timeZone", "Eastern, New York", /a time zone/, "America/New_York"],
  ["region", "USA", /two-letter code/, "US"],
  ["timeZone", "EST5EDT", /a time zone/, "America/New_York"],
  ["timeZone", "US/Easter", /a time zone/, "America/New_York"],
  ["timeZone", "Pacific Time", /a time zone/, "America/Los_Angeles"],
  ["timeZone", "Puerto Rico", /a time zone/, "America/Puerto_Rico"],
  ["timeZone", "Pacific/Honolul", /a time zone/, "Pacific/Honolulu"],
  ["timeZone", "GMT", /a time zone/, "UTC"],
  ["region", "germany", /two-letter code/, "DE"],
  ["region", "UK", /two-letter code/, "GB"],
  ["region", "840", /two-letter code/, "US"],
  ["region", "en-US", /two-letter code/, "US"],
  ["region", "United States of America", /two-letter code/, "US"],
  ["region", "EU", /two-letter code/],
  ["region", "XX", /two-letter code/],
  ["FromAddress", "ops@agency.example, desk@agency.example", /an email address/, "ops@agency.example"],
  ["portalUrl", "gis.example/portal", /the https address of another/, "https://gis.example/portal"],
  ["openIdIssuer", "http://issuer.example", /the issuer's https address/, "https://issuer.example"],
  ["FromAddress", "Agency <ops@agency.example>", /an email address/, "ops@agency.example"],
  ["FooterHelpLine1", "call us", /a phone number/],
  ["agencyName", "x".repeat(201), /at most 200 characters/],
  ["reportLogo", "logos/seal.png", /PNG or JPEG/, "seal.png"],
  ["reportLogo", "seal.svg", /PNG or JPEG/],
  ["FooterFaq", "javascript:alert(1)", /a path that begins with/],
  ["FooterFaq", "faq", /a path that begins with/, "/faq"],
  ["geometryService", "gis.example/Geometry", /a path that begins with/, "https://gis.example/Geometry"],
  ["shareReportUrl", "reports.example?a=b", /a whole http\(s\) address/, "https://reports.example"],
  ["agol_map", "?id=0123456789abcdef0123456789abcdef", /32 digits/, "0123456789abcdef0123456789abcdef"],
  ["mailKeptDays", "0", /from 1 to 3650/, "1"],
  ["oneTimePasswordHours", "2 days", /from 1 to 8760/, "2"],
  ["signInBy", "portl", /form or portal/, "portal"],
  ["openIdAccounts", "bygroup", /byGroup/, "byGroup"],
  ["openIdClientId", "two words", /without spaces/],
  ["printtaskURL", "/gis/Print", /cannot be set any more: maps are printed by this server itself/],
];

for (const [key, value, expected, nearest] of WRONG)
  test(`${key}=${value.slice(0, 40)} is refused with what is expected${nearest ? ` and ${nearest}` : ""}`, async () => {
    const refusal = await setConfigKeys(server.db, new Map([[key, value]]), operator("config-keys")).then(
      () => assert.fail("not refused"),
      (error: unknown) => error,
    );
    assert.ok(refusal instanceof KeyFault);
    assert.match(refusal.message, expected);
    assert.equal(/; the nearest is (.*)$/.exec(refusal.message)?.[1], nearest);
  });

test("valid values are accepted: older names of zones, every zone's own, an outside host that only the product can judge", async () => {
  for (const good of [
    "timeZone=US/Eastern",
    "timeZone=Etc/GMT+5",
    "timeZone=UTC",
    "FooterHelpLine1=1-800-555-0100 ext. 5",
  ])
    assert.equal((await command(good)).code, 0, good);
  const { errors } = await spawnCommand("config-keys", ["geometryService=https://gis.example/G"], env());
  assert.match(errors, /geometryService: gis\.example was not checked here/);
  await command("geometryService=", "timeZone=", "FooterHelpLine1=");
});

test("a known picture is accepted, an unknown one refused with the closest name, and none judged without their folder", async () => {
  const PICTURES_DIR = testPictures;
  const set = (value: string, more: Record<string, string>) =>
    spawnCommand("config-keys", [`reportLogo=${value}`], { ...env(), ...more });
  const refused = await set("seel.png", { PICTURES_DIR });
  assert.equal(refused.code, 2);
  assert.match(refused.errors, /reportLogo: no picture seel\.png is kept here\..* The closest match is seal\.png\.$/m);
  assert.match((await command()).out, /^reportLogo=$/m);
  const taken = await set("seal.png", { PICTURES_DIR });
  assert.equal(taken.code, 0);
  assert.doesNotMatch(taken.errors, /reportLogo/);
  const elsewhere = await set("seel.png", { PICTURES_DIR: `${PICTURES_DIR}/none` });
  assert.equal(elsewhere.code, 0);
  assert.match(elsewhere.errors, /seel\.png was not checked here/);
  await command("reportLogo=");
});

for (const [what, args, line] of [
  [
    "a key that nobody knows",
    ["FooterLivechat=https://a.example"],
    /FooterLivechat: no such key; the nearest is FooterLiveChat/,
  ],
  ["a name that every object has", ["constructor=1"], /constructor: no such key; known are/],
  ["a variable of the start", ["MAP_HOSTS=a.example"], /MAP_HOSTS: no such key; .* environment variables/],
  ["a key near to none", ["zebra=1"], /zebra: no such key; known are .*FooterLiveChat/],
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
