import assert from "node:assert/strict";
import test from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compress, ENCODINGS } from "./compress.ts";

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

for (const encoding of ENCODINGS)
  for (const length of [2_000, 200_000])
    test(`${length} characters as ${encoding} hold no more memory than they need`, async () => {
      const text = Array.from({ length: length / 4 }, (_, i) => String(i % 9973).padStart(4, "0")).join("");
      const packed = await compress(text, encoding);
      assert.equal(UNPACK[encoding](packed).toString(), text);
      assert.ok(packed.length < text.length);
      assert.equal(packed.buffer.byteLength, packed.length);
    });
