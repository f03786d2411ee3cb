import type { LayerKind } from "../../../contract/layers/kinds.ts";
import type { PrivilegeCode } from "../../../contract/people/privileges.ts";
import { FEATURE_SERVICE_PATH } from "../../../contract/api/addresses.ts";
import { inEach, LANGUAGE_CODES } from "../../../contract/api/languages.ts";
import { textOf } from "../../answers/texts.ts";
import type { Transaction } from "../../storage/database.ts";
import { listVersions, mapLayers } from "../../storage/schema/index.ts";

/** A layer that the product comes with. */
interface ShippedLayer {
  readonly name: "counties" | "facilities" | "contacts" | "openSites";
  readonly kind: LayerKind;
  /** Of a layer of our own feature service. */
  readonly sublayer?: string;
  readonly node: "timeseries" | "additional";
  readonly public: boolean;
  readonly privileges: readonly PrivilegeCode[];
}

const SUPPLY: readonly PrivilegeCode[] = ["supply.edit", "estimation.view", "estimation.edit"];

const SHIPPED: readonly ShippedLayer[] = [
  { name: "counties", kind: "counties", node: "additional", public: true, privileges: [] },
  { name: "facilities", kind: "facilities", node: "additional", public: false, privileges: SUPPLY },
  { name: "contacts", kind: "contacts", node: "additional", public: false, privileges: SUPPLY },
  { name: "openSites", kind: "feature-server", sublayer: "37", node: "additional", public: true, privileges: [] },
];

/**
 * Adds the shipped layers that this database has never had: all of them to a new one, those of a new release to one
 * that is in use. One that an administrator changed or deleted is not changed.
 */
export async function syncShippedLayers(tx: Transaction): Promise<void> {
  const given = new Set((await tx.select({ list: listVersions.list }).from(listVersions)).map(({ list }) => list));
  for (const { name, kind, sublayer = "", node, public: open, privileges } of SHIPPED) {
    const list = `shippedLayer.${name}`;
    if (given.has(list)) continue;
    await tx.insert(listVersions).values({ list });
    await tx.insert(mapLayers).values({
      kind,
      address: sublayer === "" ? "" : FEATURE_SERVICE_PATH,
      sublayer,
      node,
      titles: inEach(LANGUAGE_CODES, (code) => textOf(code, `domain.layer.shipped.${name}`)),
      position: (await tx.$count(mapLayers)) + 1,
      public: open,
      privileges: [...privileges],
    });
  }
}
