import assert from "node:assert/strict";
import type { Page, Request, Response } from "playwright-core";
import { setConfigKeys } from "../../server/config/keys.ts";
import { operator } from "../../server/persistence/audit/audit.ts";
import { joinStorage } from "../../server/storage/storage.ts";
import { addUser } from "../kits/domain-server.ts";
import type { RunningProduct } from "../kits/product.ts";

/** Sets configuration keys of a running product, as its operator would by the command. */
export async function setKeys(product: RunningProduct, keys: Readonly<Record<string, string>>): Promise<void> {
  const storage = await joinStorage({ dataDir: product.dataDir, databaseUrl: undefined, progress: () => undefined });
  await setConfigKeys(storage.db, new Map(Object.entries(keys)), operator("test"));
  await storage.close();
}

/** Adds users with the test password to a running product. */
export async function addPeople(
  product: RunningProduct,
  people: readonly { userName: string; role: string }[],
): Promise<void> {
  const storage = await joinStorage({ dataDir: product.dataDir, databaseUrl: undefined, progress: () => undefined });
  for (const person of people) await addUser(storage.db, person);
  await storage.close();
}

/** A page's requests to portals and services, and the tokens that it received. */
export class Traffic {
  /**
   * Method, path and grant of each request to a portal or a service, in order; "SDK" where its IdentityManager was
   * fetched.
   */
  readonly asked: string[] = [];
  readonly origins = new Set<string>();
  readonly #given: Record<string, string>[] = [];

  constructor(page: Page) {
    page.on("request", (request) => this.#note(request));
    page.on("response", (response) => void this.#read(response));
  }

  /** Clears the recorded requests. */
  forget(): void {
    this.asked.length = 0;
  }

  /** The latest tokens, once there are any newer than `before`. */
  async tokens(page: Page, before = 0): Promise<{ access: string; refresh: string; count: number }> {
    const until = Date.now() + 20_000;
    while (this.#given.length <= before && Date.now() < until) await page.waitForTimeout(50);
    assert.ok(this.#given.length > before, `tokens were given; asked: ${this.asked.join(", ")}`);
    const last = this.#given.at(-1) ?? {};
    return { access: last["access_token"] ?? "", refresh: last["refresh_token"] ?? "", count: this.#given.length };
  }

  #note(request: Request): void {
    const { pathname, origin } = new URL(request.url());
    if (/^\/(sharing|arcgis\/rest)/.test(pathname)) {
      const grant = new URLSearchParams(request.postData() ?? "").get("grant_type");
      this.asked.push(`${request.method()} ${pathname}${grant ? ` ${grant}` : ""}`);
      this.origins.add(origin);
    }
    if (/IdentityManager/.test(pathname)) this.asked.push("SDK");
  }

  async #read(response: Response): Promise<void> {
    if (!response.url().endsWith("/oauth2/token")) return;
    const body = (await response.json().catch(() => ({}))) as Record<string, string>;
    if (body["access_token"] !== undefined) this.#given.push(body);
  }
}

/** Signs in on our own sign-in page, from wherever it was opened. */
export async function fillSignIn(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel("User name").fill(userName);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Queries a service through the SDK that the page has loaded; returns its JSON or the name of the error. */
export function askBySdk(page: Page, path: string): Promise<Record<string, unknown>> {
  return page.evaluate(async (asked) => {
    const entry = performance
      .getEntriesByType("resource")
      .find(({ name }) => name.includes("IdentityManager.js"))?.name;
    const module = (await import(String(entry).replace("core_identity_IdentityManager.js", "core_request.js"))) as {
      default: (url: string, options: object) => Promise<{ data: Record<string, unknown> }>;
    };
    return module.default(location.origin + asked, { query: { f: "json", where: "1=1", outFields: "*" } }).then(
      ({ data }) => data,
      (error: Error): Record<string, unknown> => ({ failed: `${error.name}: ${error.message}` }),
    );
  }, path);
}
