import { ByteWriter } from "../../tracts/packed-geometry.ts";

const WIRE = { varint: 0, eightBytes: 1, lengthDelimited: 2 } as const;
const TEXT = new TextEncoder();

/** Writes protocol buffers (proto3 wire format): https://protobuf.dev/programming-guides/encoding/ */
export class PbfWriter extends ByteWriter {
  /** An unsigned number or an enum; zero is proto3's default and is left out. */
  uint(field: number, value: number): void {
    if (value !== 0) this.uintInOneof(field, value);
  }

  bool(field: number, value: boolean): void {
    this.uint(field, value ? 1 : 0);
  }

  double(field: number, value: number): void {
    this.#tag(field, WIRE.eightBytes);
    this.float64(value);
  }

  string(field: number, value: string): void {
    this.message(field, TEXT.encode(value));
  }

  /** A nested message, packed numbers or bytes. */
  message(field: number, content: Uint8Array): void {
    this.#tag(field, WIRE.lengthDelimited);
    this.varint(content.length);
    this.append(content);
  }

  /** A member of a oneof: written even if it is zero. */
  uintInOneof(field: number, value: number): void {
    this.#tag(field, WIRE.varint);
    this.varint(value);
  }

  sintInOneof(field: number, value: number): void {
    this.#tag(field, WIRE.varint);
    this.sint(value);
  }

  #tag(field: number, wire: number): void {
    this.varint(field * 8 + wire);
  }
}
