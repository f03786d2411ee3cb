import type { LayerKind } from "../../../contract/layers/kinds.ts";
import type { Titles } from "../../../contract/layers/layer.ts";
import type { PrivilegeCode } from "../../../contract/people/privileges.ts";
import { inEach, LANGUAGE_CODES } from "../../../contract/api/languages.ts";
import { textOf } from "../../answers/texts.ts";
import type { Transaction } from "../../storage/database.ts";
import { listVersions, mapLayers } from "../../storage/schema/index.ts";

/** A layer that the product comes with. */
interface ShippedLayer {
  readonly kind: LayerKind;
  readonly node: "timeseries" | "additional";
  readonly public: boolean;
  readonly privileges: readonly PrivilegeCode[];
}

const SUPPLY: readonly PrivilegeCode[] = ["supply.edit", "estimation.view", "estimation.edit"];

const SHIPPED: readonly ShippedLayer[] = [
  { kind: "counties", node: "additional", public: true, privileges: [] },
  { kind: "facilities", node: "additional", public: false, privileges: SUPPLY },
  { kind: "contacts", node: "additional", public: false, privileges: SUPPLY },
];

/**
 * Adds the shipped layers that this database has never had: all of them to a new one, those of a new release to one
 * that is in use. One that an administrator changed or deleted is not changed.
 */
export async function syncShippedLayers(tx: Transaction): Promise<void> {
  const given = new Set((await tx.select({ list: listVersions.list }).from(listVersions)).map(({ list }) => list));
  for (const { kind, node, public: open, privileges } of SHIPPED) {
    const list = `shippedLayer.${kind}`;
    if (given.has(list)) continue;
    await tx.insert(listVersions).values({ list });
    await tx.insert(mapLayers).values({
      kind,
      node,
      titles: titlesOf(kind),
      position: (await tx.$count(mapLayers)) + 1,
      public: open,
      privileges: [...privileges],
    });
  }
}

const titlesOf = (kind: LayerKind): Titles =>
  inEach(LANGUAGE_CODES, (code) => textOf(code, `domain.layer.shipped.${kind}`));
