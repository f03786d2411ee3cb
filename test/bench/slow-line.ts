import { hash, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { findChromium } from "../chromium.ts";
import { makeCertificate } from "../kits/network.ts";
import { freePort } from "../kits/product.ts";
import { findNginx, startNginx } from "../nginx.ts";
import { FIRST_PASSWORD } from "../shots/sample.ts";

const GUIDE = path.resolve(import.meta.dirname, "../../docs/guides/nginx.conf");
/** 400 kbit/s, 400 ms there and back; bytes and milliseconds. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-quic"];

/** A site that is entered as open, by a user of the product at an address, which trusts a proxy of this machine. */
interface FieldWork {
  readonly address: string;
  readonly userName: string;
  readonly site: string;
}

/**
 * The page of sites on a phone with a slow line, behind the guide's nginx: seconds from its address to the form for
 * signing in, from there to its rows, and from a row to its state as saved; on a first visit and on a second.
 */
export async function benchSlowLine(work: FieldWork, report: (line: string) => void): Promise<void> {
  const program = findNginx();
  if (program === null) return report("no nginx: the slow line was not measured");
  const [certificate, port] = [await makeCertificate(), await freePort()];
  const nginx = await startNginx(program, { http: configOf(work.address, certificate, port), port });
  // The cache of a private window does not outlive its pages.
  const profile = mkdtempSync(path.join(tmpdir(), "provision-phone-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    // Taken for valid, or the browser would keep nothing.
    args: [...FLAGS, `--ignore-certificate-errors-spki-list=${keyHash(certificate.cert)}`],
    ...PHONE,
  });
  context.setDefaultTimeout(180_000);
  try {
    for (const visit of ["first visit", "second visit"])
      report(
        `${visit} on a slow line: ${await visitSites(context, { ...work, address: `https://127.0.0.1:${port}` })}`,
      );
  } finally {
    await context.close();
    await nginx.stop();
    certificate.remove();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function visitSites(context: BrowserContext, { address, userName, site }: FieldWork): Promise<string> {
  await context.clearCookies();
  const page = await context.newPage();
  const received = await slowDown(page);
  const steps: string[] = [];
  let last = performance.now();
  const step = (name: string) => {
    const now = performance.now();
    steps.push(`${name} ${((now - last) / 1_000).toFixed(1)} s (${(received() / 1_000).toFixed(0)} kB)`);
    last = now;
  };
  await page.goto(`${address}/sites`, { waitUntil: "commit" });
  await page.getByLabel("User name").fill(userName);
  step("form");
  await page.getByLabel("Password", { exact: true }).fill(FIRST_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const row = page.getByRole("row").filter({ has: page.getByText(site, { exact: true }) });
  await row.getByRole("checkbox").first().tap();
  step("rows");
  await page.getByRole("button", { name: "Set state" }).first().tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Set state" }).tap();
  await page.getByText("State of 1 site saved.").waitFor();
  step("state");
  await page.close();
  return steps.join(", ");
}

/** Has a page receive as a slow line brings it; returns what tells the bytes of all answers until now. */
async function slowDown(page: Page): Promise<() => number> {
  const line = await page.context().newCDPSession(page);
  let bytes = 0;
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", SLOW);
  return () => bytes;
}

/** The hash of a certificate's key, as Chromium takes it. */
const keyHash = (certificate: string): string =>
  hash("sha256", new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" }), "base64");

/** The guide's configuration for one process. */
function configOf(address: string, certificate: { certFile: string; keyFile: string }, port: number): string {
  const changes = [
    ["127.0.0.1:8082", new URL(address).host],
    ["127.0.0.1:8081", new URL(address).host],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`],
    ["/etc/ssl/provision.crt", certificate.certFile],
    ["/etc/ssl/provision.key", certificate.keyFile],
  ] as const;
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`the guide's nginx.conf has no ${from}`);
      return text.replace(from, to);
    },
    readFileSync(GUIDE, "utf8"),
  );
}
