import { sameWire } from "./wire-board.ts";
import type { Wire } from "../../bus/message.ts";

/** A config as it is typed: what is faulty in it stays as it is. */
type RawConfig = Readonly<Record<string, unknown>>;

const partsOf = (config: unknown): RawConfig =>
  typeof config === "object" && config !== null ? (config as RawConfig) : {};

const wiringOf = (config: unknown): readonly unknown[] => {
  const { wiring } = partsOf(config);
  return Array.isArray(wiring) ? wiring : [];
};

/** The config with one more wire, after the others. */
export const withWire = (config: unknown, wire: Wire): RawConfig => ({
  ...partsOf(config),
  wiring: [...wiringOf(config), wire],
});

/** The config without a wire. */
export function withoutWire(config: unknown, wire: Wire): RawConfig {
  const place = placeOfWire(config, wire);
  return { ...partsOf(config), wiring: wiringOf(config).filter((_, i) => i !== place) };
}

/** The place of a wire in the config as it is typed, where faulty entries count too; -1 where it is no longer there. */
export const placeOfWire = (config: unknown, wire: Wire): number =>
  wiringOf(config).findIndex((entry) => isWire(entry) && sameWire(entry, wire));

function isWire(entry: unknown): entry is Wire {
  const { from, to } = partsOf(entry);
  return typeof from === "object" && from !== null && typeof to === "object" && to !== null;
}
