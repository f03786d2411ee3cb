/** The facts of a picture, from its content. */
export interface PictureFacts {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly width: number;
  readonly height: number;
}

/** The extensions that a file of a type may have. */
export const ENDINGS: Readonly<Record<PictureFacts["type"], RegExp>> = {
  "image/png": /\.png$/i,
  "image/jpeg": /\.jpe?g$/i,
  "image/webp": /\.webp$/i,
};

/**
 * The type of a file by its content, whatever its name; null if it has no complete header of a PNG, JPEG or WebP file.
 */
export function pictureFacts(bytes: Buffer): PictureFacts | null {
  try {
    return pngFacts(bytes) ?? webpFacts(bytes) ?? jpegFacts(bytes);
  } catch (error) {
    // Cut off within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** ISO/IEC 15948, 5.2 and 11.2.2: the signature, then the chunk IHDR. */
function pngFacts(bytes: Buffer): PictureFacts | null {
  if (bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n" || bytes.toString("latin1", 12, 16) !== "IHDR")
    return null;
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** RFC 9649, 2.4 to 2.7: one of three chunks comes first. */
function webpFacts(bytes: Buffer): PictureFacts | null {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") return null;
  const sized = (width: number, height: number): PictureFacts => ({ type: "image/webp", width, height });
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8X":
      return sized(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    case "VP8L": {
      const packed = bytes.readUInt32LE(21);
      return sized((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
    }
    case "VP8 ":
      return sized(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    default:
      return null;
  }
}

/** ISO/IEC 10918-1, B.1 and B.2: segments up to the frame header, which has the size. */
function jpegFacts(bytes: Buffer): PictureFacts | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // SOF0 to SOF15, except the tables and extensions among them (DHT, JPG, DAC).
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
}
