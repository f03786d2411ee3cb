import { inflateSync } from "node:zlib";

const HEADER = { woff: 44, sfnt: 12 } as const;
const ENTRY = { woff: 20, sfnt: 16 } as const;
const SIGNATURE = 0x774f4646;

/**
 * The TrueType file that a web font (WOFF 1.0, W3C 2012) was packed from. Fontkit reads packed ones too, but unpacks a
 * table again for each letter.
 */
export function sfntOf(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (view.getUint32(0) !== SIGNATURE) return woff;
  const count = view.getUint16(12);
  const sfnt = new Uint8Array(view.getUint32(16));
  const out = new DataView(sfnt.buffer);
  out.setUint32(0, view.getUint32(4));
  out.setUint16(4, count);
  let at = HEADER.sfnt + count * ENTRY.sfnt;
  for (let table = 0; table < count; table++) {
    const entry = HEADER.woff + table * ENTRY.woff;
    const [tag, from, packed, length, sum] = [0, 4, 8, 12, 16].map((shift) => view.getUint32(entry + shift)) as [
      number,
      number,
      number,
      number,
      number, // oxfmt-ignore
    ];
    const bytes = woff.subarray(from, from + packed);
    sfnt.set(packed < length ? inflateSync(bytes) : bytes, at);
    [tag, sum, at, length].forEach((value, i) => out.setUint32(HEADER.sfnt + table * ENTRY.sfnt + i * 4, value));
    at += Math.ceil(length / 4) * 4;
  }
  return sfnt;
}
