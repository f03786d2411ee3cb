import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { deletePicture, getPictures, uploadPicture } from "../../contract/layout/calls/pictures.ts";
import { testFolder } from "../../test/kits/cluster.ts";
import { onePixel } from "../../test/kits/sample-files.ts";
import { testClient, testServer } from "../../test/kits/domain-server.ts";
import { readLogo } from "../reports/files/logo.ts";
import { desc } from "../storage/orm.ts";
import { audits, configKeys, layouts } from "../storage/schema/index.ts";
import { columns } from "../../test/kits/numbers.ts";
import { pictureFacts } from "../config/pictures/check-picture.ts";
import { picturesDomain } from "../config/pictures/routes.ts";
import { layoutsDomain } from "./routes.ts";

const pictures = join(testFolder({ "left.txt": "" }), "pictures");
const server = testServer({ domains: [picturesDomain, layoutsDomain], pictures });
const admin = testClient(server);

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");
/** Heads of files as their formats define them: a frame after a comment, and the three chunks of WebP. */
const HEADS = {
  "a.jpg": hex("ffd8 fffe0004 4869 ffc0 0011 08 0085 00c8 03"),
  "a.webp": hex("52494646 00000000 57454250 56503858 0a000000 00000000 c70000 840000"),
  "lossless.webp": hex("52494646 00000000 57454250 5650384c 00000000 2f c7002100"),
  "lossy.webp": hex("52494646 00000000 57454250 56503820 00000000 000000 9d012a c800 8500"),
};
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64");
const newestAudit = async () => (await server.db.select().from(audits).orderBy(desc(audits.auditId)).limit(1))[0];

test("a picture's type follows its content, not its name", () => {
  for (const [name, head] of Object.entries(HEADS)) {
    const facts = pictureFacts(head);
    assert.deepEqual([facts?.width, facts?.height], [200, 133], name);
    assert.equal(pictureFacts(head.subarray(0, 12)), null, `${name}, cut off`);
  }
  assert.equal(pictureFacts(Buffer.from("<svg/>")), null);
});

test("an uploaded picture is listed with its uses, served with its type, and is the report's logo", async () => {
  await server.db.insert(configKeys).values({ key: "reportLogo", value: "seal.png" });
  const sidebar = { backgroundImageURL: "seal.png" };
  await server.db.insert(layouts).values({ app: "mine", revision: 1, config: { layout: { sidebar } } });
  const { ok } = await admin.call(uploadPicture, { body: { name: "seal.png", file: base64(onePixel()) } });
  assert.equal(ok.root, "/assets/images");
  assert.deepEqual(columns(ok.pictures, "name", "address", "width", "height", "usedBy"), [
    ["seal.png", "/assets/images/seal.png", 1, 1, ["reportLogo", "mine"]],
  ]);
  const row = await newestAudit();
  assert.deepEqual([row?.module, row?.action, row?.subject], ["Layout", "create", "seal.png"]);
  const file = await server.anonymous().fetch("/assets/images/seal.png");
  assert.deepEqual([file.status, file.headers.get("content-type")], [200, "image/png"]);
  assert.equal(file.headers.get("cache-control"), "public, max-age=300");
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), onePixel());
  const etag = file.headers.get("etag") ?? "";
  const again = await server.anonymous().fetch("/assets/images/seal.png", { headers: { "if-none-match": etag } });
  assert.equal(again.status, 304);
  assert.deepEqual((await readLogo(server.app))?.bytes, onePixel());
});

test("invalid, misnamed and oversized pictures are refused and not stored", async () => {
  const wide = Buffer.from(onePixel());
  wide.writeUInt32BE(9000, 16);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [name, file, key] of [
    ["drawing.png", base64(svg), "domain.picture.notOne"],
    ["seal.webp", base64(onePixel()), "domain.picture.otherType"],
    ["wide.png", base64(wide), "domain.picture.size"],
  ] as const) {
    const refused = await admin.call(uploadPicture, { body: { name, file } });
    assert.equal(refused.status, 422, name);
    assert.deepEqual(columns(refused.error.details?.faults ?? [], "path", "key"), [["body.file", key]]);
  }
  for (const name of ["drawing.svg", "../seal.png", ".hidden.png", "a/b.png"])
    assert.equal((await admin.call(uploadPicture, { body: { name, file: base64(onePixel()) } })).status, 400, name);
  assert.deepEqual(readdirSync(pictures), ["seal.png"]);
  for (const path of ["../left.txt", "..%2fleft.txt", "other.png"])
    assert.equal((await server.anonymous().fetch(`/assets/images/${path}`)).status, 404, path);
});

test("a deleted picture is gone, with its uses in the audit; without the privilege no one stores any", async () => {
  const viewer = await server.as("Viewer");
  assert.equal((await viewer.call(uploadPicture, { body: { name: "a.png", file: base64(onePixel()) } })).status, 403);
  const { ok } = await admin.call(deletePicture, { body: { name: "seal.png" } });
  assert.deepEqual(ok.pictures, []);
  assert.ok(!existsSync(join(pictures, "seal.png")));
  assert.deepEqual((Object((await newestAudit())?.before) as { usedBy?: unknown }).usedBy, ["reportLogo", "mine"]);
  assert.equal((await admin.call(deletePicture, { body: { name: "seal.png" } })).status, 404);
  assert.deepEqual((await admin.call(getPictures)).ok.pictures, []);
});
