const WIRE = { varint: 0, eightBytes: 1, lengthDelimited: 2 } as const;

/** Writes protocol buffers (proto3 wire format): https://protobuf.dev/programming-guides/encoding/ */
export class PbfWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;
  readonly #text = new TextEncoder();

  get length(): number {
    return this.#length;
  }

  /** Forgets what was written and keeps the room. */
  reset(): void {
    this.#length = 0;
  }

  /** What was written; valid until the next write. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** An unsigned number or an enum; zero is proto3's default and is left out. */
  uint(field: number, value: number): void {
    if (value === 0) return;
    this.#tag(field, WIRE.varint);
    this.varint(value);
  }

  bool(field: number, value: boolean): void {
    this.uint(field, value ? 1 : 0);
  }

  double(field: number, value: number): void {
    this.#tag(field, WIRE.eightBytes);
    this.#reserve(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  string(field: number, value: string): void {
    this.message(field, this.#text.encode(value));
  }

  /** A nested message, packed numbers or bytes. */
  message(field: number, content: Uint8Array): void {
    this.#tag(field, WIRE.lengthDelimited);
    this.varint(content.length);
    this.#reserve(content.length);
    this.#bytes.set(content, this.#length);
    this.#length += content.length;
  }

  /** A member of a oneof: written even where it is zero. */
  uintInOneof(field: number, value: number): void {
    this.#tag(field, WIRE.varint);
    this.varint(value);
  }

  sintInOneof(field: number, value: number): void {
    this.#tag(field, WIRE.varint);
    this.sint(value);
  }

  /** A bare unsigned number, for packed lists. */
  varint(value: number): void {
    this.#reserve(10);
    let rest = value;
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) | 128;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128;
    this.#bytes[this.#length++] = rest;
  }

  /** A bare signed number, zigzag, for packed lists. */
  sint(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  #tag(field: number, wire: number): void {
    this.varint(field * 8 + wire);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    wider.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = wider;
  }
}
