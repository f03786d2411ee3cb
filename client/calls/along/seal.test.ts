import assert from "node:assert/strict";
import test from "node:test";
import { packOf } from "../../../test/kits/pack-fixture.ts";
import type { Pack } from "../../../contract/planning/pack.ts";
import { fromBase64, toBase64 } from "./base64-bytes.ts";
import { PackError, checkHeader, openPack, sealPack, type SealedPack } from "./seal.ts";

const PASSPHRASE = "seven patient herons";
const sealed = sealPack(packOf(), "Irma", PASSPHRASE);
const faultOf = async (pack: SealedPack, passphrase = PASSPHRASE) => {
  const error: unknown = await openPack(pack, passphrase).then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof PackError ? error.fault : error;
};

test("a pack opens with its passphrase, and has everything that was put in", async () => {
  const pack = packOf();
  const { header, content } = await sealPack(pack, "Irma", PASSPHRASE);
  assert.deepEqual((await openPack({ header, content }, PASSPHRASE)).pack, JSON.parse(JSON.stringify(pack)));
  assert.deepEqual([header.label, header.madeAt, header.iterations], ["Irma", pack.madeAt, 600_000]);
  const stored = JSON.stringify(header) + new TextDecoder("latin1").decode(content);
  for (const secret of [PASSPHRASE, pack.disaster.name, pack.by.name])
    assert.ok(!stored.includes(secret), `${secret} can be read`);
});

test("the same pack is never sealed alike twice, so that nothing can be learned by comparing", async () => {
  const [one, other] = [await sealed, await sealPack(packOf(), "Irma", PASSPHRASE)];
  for (const name of ["salt", "nonce", "checkNonce", "check"] as const)
    assert.notEqual(one.header[name], other.header[name], name);
});

test("another passphrase, a pack cut off, changed, of another version, and anything else are told apart", async () => {
  const { header, content } = await sealed;
  assert.equal(await faultOf({ header, content }, "seven patient heronS"), "wrongPassphrase");
  assert.equal(await faultOf({ header, content: content.slice(0, -100) }), "cutOff");
  const flipped = content.slice();
  flipped[100] = (flipped[100] ?? 0) ^ 1;
  assert.equal(await faultOf({ header, content: flipped }), "changed");
  // What can be read is protected too: a pack cannot be made to look newer, or lasting longer, than it is.
  assert.equal(await faultOf({ header: { ...header, madeAt: "2030-01-01T00:00:00.000Z" }, content }), "changed");
  assert.equal(await faultOf({ header: { ...header, format: 2 }, content }), "otherVersion");
  for (const raw of [null, "pack", {}, { ...header, iterations: 1 }, { ...header, salt: "*" }])
    assert.throws(() => checkHeader(raw, content.length), { fault: "notPack" });
});

test("a pack forged by one who knows the passphrase is not shown in part", async () => {
  const forged = { ...packOf(), estimations: [{ name: "no estimation" }] } as unknown as Pack;
  assert.equal(await faultOf(await sealPack(forged, "Irma", PASSPHRASE)), "unreadable");
});

test("bytes come back from base64 as they were, however many", () => {
  const bytes = Uint8Array.from({ length: 100_003 }, (_, i) => (i * 31) % 256);
  assert.deepEqual(fromBase64(toBase64(bytes)), bytes);
  assert.throws(() => fromBase64("no base64!"));
});
