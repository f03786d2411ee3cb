import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { onePixel } from "../../../test/kits/sample-files.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { testServer } from "../../../test/kits/domain-server.ts";
import { configKeys } from "../../storage/schema/index.ts";
import { isPicture, readLogo } from "./logo.ts";

/** A fake file server of the agency: one picture, and one that never ends and does not state its length. */
const server = testServer({ domains: [] });
let sent = 0;
const files = createServer((request, response) => {
  if (request.url === "/logo.png") return void response.end(onePixel());
  if (request.url === "/words.json") return void response.end("{}");
  const more = (): void => {
    sent += 65_536;
    if (!response.destroyed) response.write(Buffer.alloc(65_536, 0x89), () => setImmediate(more));
  };
  more();
});

beforeTests(async () => {
  await new Promise<void>((resolve) => files.listen(0, "127.0.0.1", resolve));
  const root = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  await server.db.insert(configKeys).values({ key: "imageDisplayFolderRoot", value: root });
});
after(() => {
  files.closeAllConnections();
  files.close();
});

const named = (value: string) =>
  server.db
    .insert(configKeys)
    .values({ key: "reportLogo", value })
    .onConflictDoUpdate({ target: configKeys.key, set: { value } });

test("a logo is fetched from the configured address", async () => {
  await named("logo.png");
  const logo = await readLogo(server.app);
  assert.ok(logo && isPicture(logo.bytes));
});

test("a file that is no picture is not taken", async () => {
  await named("words.json");
  assert.equal(await readLogo(server.app), null);
});

test("an endless file is abandoned after two megabytes", async () => {
  await named("endless.png");
  assert.equal(await readLogo(server.app), null);
  assert.ok(sent < 16 * 1024 * 1024, `${sent} bytes were sent`);
});
