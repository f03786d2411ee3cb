import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { readSettings } from "./settings.ts";

test("without variables the product listens on localhost:8080 and keeps its data in ./data", () => {
  assert.deepEqual(readSettings({}), {
    basePath: "",
    port: 8080,
    host: "localhost",
    dataDir: "data",
    picturesDir: join("data", "pictures"),
    stormFolder: null,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    pool: { size: 10, connectTimeout: 10_000, statementTimeout: 30_000, queryTimeout: 40_000 },
    sampleData: "auto",
    trustProxy: false,
    embedOrigins: { everyApp: [], byApp: new Map() },
    mapHosts: [],
    featureOrigins: null,
    apiOrigins: [],
    webhookOrigins: [],
    subscription: null,
    tls: null,
    portalCaFile: null,
    log: { level: "info", limits: { fileBytes: 50_000_000, days: 30, totalBytes: 2_000_000_000 }, stdout: false },
    metrics: null,
    stopDelay: 0,
    session: { idleMinutes: 480, hours: 72 },
    mail: { smtpUrl: null, from: null, domains: [], perHour: 30, perDay: 100, publicUrl: null },
    without: [],
    resetAdmin: false,
  });
});

test("an empty variable counts as absent", () => {
  assert.equal(readSettings({ PORT: "", DATABASE_URL: " " }).port, 8080);
});

test("each variable is read", () => {
  const settings = readSettings({
    PORT: "0",
    HOST: "0.0.0.0",
    DATA_DIR: "/srv/provision",
    PICTURES_DIR: "/srv/pictures",
    STORM_FOLDER: "/srv/storms",
    DATABASE_URL: "postgresql://u:p@db/provision",
    DATABASE_OWNER_URL: "postgresql://owner:p@db/provision",
    DATABASE_POOL: "25",
    DATABASE_CONNECT_TIMEOUT: "5",
    DATABASE_STATEMENT_TIMEOUT: "20",
    DATABASE_QUERY_TIMEOUT: "21",
    SAMPLE_DATA: "1",
    TRUST_PROXY: "10.0.0.0/8, 127.0.0.1",
    EMBED_ORIGINS: "https://portal.example.gov; public=https://a.example",
    FEATURE_SERVICE_ORIGINS: "https://gis.county.example",
    API_ORIGINS: "https://dashboard.county.example",
    WEBHOOK_ORIGINS: "http://10.0.0.5:8080",
    MAP_HOSTS: "maps.agency.example, http://10.0.0.5:6080",
    SUBSCRIPTION_KEY: "9f2c1d7e55aa, old.key-1",
    SUBSCRIPTION_KEY_HEADER: "X-Agency-Key",
    TLS_CERT: "/etc/provision/tls.crt",
    TLS_KEY: "/etc/provision/tls.key",
    PORTAL_CA: "/etc/provision/agency-ca.pem",
    LOG_LEVEL: "warn",
    LOG_FILE_MB: "5",
    LOG_DAYS: "7",
    LOG_TOTAL_MB: "100",
    LOG_STDOUT: "1",
    METRICS_PORT: "9464",
    METRICS_HOST: "10.0.0.5",
    STOP_DELAY: "15",
    SESSION_IDLE_MINUTES: "30",
    SESSION_HOURS: "12",
    SMTP_URL: "smtp://user:secret@mail.agency.example:587",
    MAIL_FROM: "needs@agency.example",
    MAIL_DOMAINS: "Agency.example, county.example",
    MAIL_PER_HOUR: "5",
    MAIL_PER_DAY: "9",
    BASE_PATH: "/provision",
    PUBLIC_URL: "https://provision.agency.example/",
    WITHOUT: "adhoc, roads",
    RESET_ADMIN: "1",
  });
  assert.deepEqual(settings, {
    basePath: "/provision",
    port: 0,
    host: "0.0.0.0",
    dataDir: "/srv/provision",
    picturesDir: "/srv/pictures",
    stormFolder: "/srv/storms",
    databaseUrl: "postgresql://u:p@db/provision",
    databaseOwnerUrl: "postgresql://owner:p@db/provision",
    pool: { size: 25, connectTimeout: 5_000, statementTimeout: 20_000, queryTimeout: 21_000 },
    sampleData: "always",
    trustProxy: "10.0.0.0/8, 127.0.0.1",
    embedOrigins: {
      everyApp: ["https://portal.example.gov"],
      byApp: new Map([["public", ["https://a.example"]]]),
    },
    featureOrigins: ["https://gis.county.example"],
    apiOrigins: ["https://dashboard.county.example"],
    webhookOrigins: ["http://10.0.0.5:8080"],
    mapHosts: ["https://maps.agency.example", "http://10.0.0.5:6080"],
    subscription: { header: "x-agency-key", keys: ["9f2c1d7e55aa", "old.key-1"] },
    tls: { cert: "/etc/provision/tls.crt", key: "/etc/provision/tls.key" },
    portalCaFile: "/etc/provision/agency-ca.pem",
    log: { level: "warn", limits: { fileBytes: 5_000_000, days: 7, totalBytes: 100_000_000 }, stdout: true },
    metrics: { host: "10.0.0.5", port: 9464 },
    stopDelay: 15,
    session: { idleMinutes: 30, hours: 12 },
    mail: {
      smtpUrl: "smtp://user:secret@mail.agency.example:587",
      from: "needs@agency.example",
      domains: ["agency.example", "county.example"],
      perHour: 5,
      perDay: 9,
      publicUrl: "https://provision.agency.example/provision",
    },
    without: ["adhoc", "roads"],
    resetAdmin: true,
  });
  assert.equal(readSettings({ SAMPLE_DATA: "0" }).sampleData, "never");
});

for (const [name, value] of [
  ["PORT", "80x"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["HOST", "not a host"],
  ["DATABASE_URL", "mysql://db/x"],
  ["DATABASE_URL", "db"],
  ["DATABASE_OWNER_URL", "db"],
  ["DATABASE_POOL", "3"],
  ["DATABASE_CONNECT_TIMEOUT", "0"],
  ["DATABASE_STATEMENT_TIMEOUT", "1.5"],
  ["DATABASE_QUERY_TIMEOUT", "30"],
  ["SAMPLE_DATA", "yes"],
  ["TRUST_PROXY", "everybody"],
  ["TRUST_PROXY", "127.0.0.1, 10.0.0.0/99"],
  ["TRUST_PROXY", "1.2.3"],
  ["TRUST_PROXY", "0.0.0.0/0"],
  ["RESET_ADMIN", "2"],
  ["STOP_DELAY", "301"],
  ["SESSION_IDLE_MINUTES", "4"],
  ["SESSION_HOURS", "721"],
  ["STOP_DELAY", "1m"],
  ["LOG_LEVEL", "loud"],
  ["LOG_FILE_MB", "0"],
  ["LOG_DAYS", "a week"],
  ["LOG_TOTAL_MB", "-1"],
  ["LOG_STDOUT", "yes"],
  ["METRICS_PORT", "8080"],
  ["METRICS_PORT", "many"],
  ["EMBED_ORIGINS", "https://*.example.gov"],
  ["MAP_HOSTS", "https://*"],
  ["MAP_HOSTS", "maps.agency.example:99999"],
  ["FEATURE_SERVICE_ORIGINS", "gis.county.example"],
  ["API_ORIGINS", "*"],
  ["WEBHOOK_ORIGINS", "10.0.0.0/8"],
  ["EMBED_ORIGINS", "public=portal.example.gov"],
  ["SUBSCRIPTION_KEY", "short"],
  ["SUBSCRIPTION_KEY", 'with"quotes>'],
  ["SUBSCRIPTION_KEY", "good-enough, "],
] as const)
  test(`${name}=${value} is refused in one line that names it`, () => {
    assert.throws(
      () => readSettings({ [name]: value }),
      (error: Error) =>
        error.name === "StartupError" &&
        error.message.startsWith(`${name}: expected `) &&
        !error.message.includes("\n"),
    );
  });

test("a certificate without its key, or a key alone, is refused in one line", () => {
  assert.throws(() => readSettings({ TLS_CERT: "a.crt" }), /^StartupError: TLS_KEY: expected .* found nothing\.$/);
  assert.throws(() => readSettings({ TLS_KEY: "a.key" }), /^StartupError: TLS_CERT: expected .* found nothing\.$/);
});

test("settings that contradict each other are refused in one line", () => {
  assert.throws(
    () => readSettings({ DATABASE_STATEMENT_TIMEOUT: "60" }),
    /^StartupError: DATABASE_QUERY_TIMEOUT: expected more seconds than DATABASE_STATEMENT_TIMEOUT \(60\), found "40"\.$/,
  );
  assert.throws(
    () => readSettings({ LOG_TOTAL_MB: "20" }),
    /^StartupError: LOG_TOTAL_MB: expected at least LOG_FILE_MB/,
  );
  for (const [given, value, needed] of [
    ["SUBSCRIPTION_KEY_HEADER", "x-agency-key", "SUBSCRIPTION_KEY"],
    ["METRICS_HOST", "10.0.0.5", "METRICS_PORT"],
  ] as const)
    assert.throws(
      () => readSettings({ [given]: value }),
      new RegExp(`^StartupError: ${needed}: expected [^\\n]* \\(see ${given}\\), found nothing\\.$`),
    );
});

test("a misspelled word is refused with the nearest valid one", () => {
  assert.throws(
    () => readSettings({ LOG_LEVEL: "wran" }),
    /one of trace, .*fatal \(the nearest is warn\), found "wran"/,
  );
  assert.throws(() => readSettings({ WITHOUT: "adhoc, raods" }), /\(the nearest is roads\), found "raods"/);
});

test("the subscription key has its own header", () => {
  for (const header of ["cookie", "host", "content-type", "sec-key", "authorization", "X-Forwarded-For"])
    assert.throws(
      () => readSettings({ SUBSCRIPTION_KEY: "9f2c1d7e55aa", SUBSCRIPTION_KEY_HEADER: header }),
      /^StartupError: SUBSCRIPTION_KEY_HEADER: expected .*found/,
    );
});

test("the header of the subscription key has a default name", () => {
  assert.deepEqual(readSettings({ SUBSCRIPTION_KEY: "9f2c1d7e55aa" }).subscription, {
    header: "ocp-apim-subscription-key",
    keys: ["9f2c1d7e55aa"],
  });
});

test("a refused DATABASE_URL is not repeated, since it may contain a password", () => {
  assert.throws(
    () => readSettings({ DATABASE_URL: "mysql://u:geheim@db/x" }),
    (error: Error) => !error.message.includes("geheim"),
  );
});

test("a wrong mail setting is named, without the password that it may contain", () => {
  const wrong = (variables: Record<string, string>) => () => readSettings(variables);
  assert.throws(wrong({ SMTP_URL: "https://u:hunter2@mail" }), (error: Error) => {
    assert.match(error.message, /^SMTP_URL: expected smtp:/);
    return !error.message.includes("hunter2");
  });
  assert.throws(wrong({ MAIL_FROM: "nobody" }), /^StartupError: MAIL_FROM: expected an e-mail address/);
  assert.throws(wrong({ MAIL_DOMAINS: "agency.example, @county" }), /MAIL_DOMAINS: .*found "@county"/);
  assert.throws(wrong({ MAIL_PER_HOUR: "many" }), /MAIL_PER_HOUR/);
  assert.throws(wrong({ PUBLIC_URL: "https://a.example/path" }), /PUBLIC_URL/);
  assert.throws(
    wrong({ PUBLIC_URL: "https://u:hunter2@a.example" }),
    /PUBLIC_URL: .*found "an address with a user"\.$/,
  );
  assert.throws(wrong({ PUBLIC_URL: "https://a.example/b", BASE_PATH: "/a" }), /PUBLIC_URL: .*BASE_PATH \(\/a\)/);
  for (const PUBLIC_URL of ["https://a.example", "https://a.example/a/"])
    assert.equal(readSettings({ PUBLIC_URL, BASE_PATH: "/a/" }).mail.publicUrl, "https://a.example/a");
  for (const BASE_PATH of ["provision", "/api", "/Sharing/x", "/a//b", "/a?b", "/../a"])
    assert.throws(wrong({ BASE_PATH }), /^StartupError: BASE_PATH: expected a path such as/, BASE_PATH);
});

test("an installation can leave out existing wings", () => {
  assert.throws(() => readSettings({ WITHOUT: "adhoc,zones" }), /WITHOUT: expected one of gis, .*, found "zones"/);
});
