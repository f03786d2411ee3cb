import type { z } from "zod";
import type { Fault } from "../../contract/api/errors.ts";
import type { Feeding, FeedingContent, saveFeeding as SaveCall } from "../../contract/supply/calls/feeding.ts";
import { canGo, SHARED_WAYS, sharedOf } from "../../engine/logistics/feeding.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { assertVersion } from "../persistence/change-record.ts";
import { faultAt, refuseAny } from "../persistence/refusals.ts";
import { lockEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { feedingPlans } from "../storage/schema/index.ts";
import { readFeeding, readFeedingPlan } from "./feeding-rows.ts";
import { readProducts } from "./request-drafts.ts";

type Sent = z.output<typeof SaveCall.body>;

/**
 * Saves the ways of feeding of an estimation as a whole. 409 for another version or a lock; 422 for shares above 100
 * percent, a way that a product cannot go, an unknown product or zone, and the same product and zone twice.
 */
export async function saveFeeding(db: Database, caller: RequestCaller, sent: Sent): Promise<Feeding> {
  const { eid, version, routes, zones, shares } = sent;
  await inTransaction(db, async (tx) => {
    const { name } = await lockEstimationRow(tx, eid);
    const [row] = await tx.select().from(feedingPlans).where(eq(feedingPlans.eid, eid));
    const before = await readFeedingPlan(tx, eid);
    const present = { version: before.version, editedBy: row?.editedBy ?? "", editedAt: row?.editedAt ?? clock.date() };
    await assertVersion({ sent: version, row: present, yours: sent, theirs: () => readFeeding(db, eid) });
    refuseAny(faultsOf(sent, before, await readProducts(tx)));
    const content = {
      ...routes,
      zones,
      shares,
      version: before.version + 1,
      editedBy: caller.userName,
      editedAt: clock.date(),
    };
    await tx
      .insert(feedingPlans)
      .values({ eid, ...content })
      .onConflictDoUpdate({ target: feedingPlans.eid, set: content });
    await audit(tx, {
      caller,
      module: "Supply",
      action: row === undefined ? "create" : "update",
      subjectId: `feeding/${eid}`,
      subject: name,
      before: row === undefined ? undefined : contentOf(before),
      after: contentOf(await readFeedingPlan(tx, eid)),
    });
  });
  return readFeeding(db, eid);
}

const contentOf = ({ routes, zones, shares }: FeedingContent): FeedingContent => ({ routes, zones, shares });

function faultsOf(
  { zones, shares }: FeedingContent,
  before: FeedingContent,
  products: Awaited<ReturnType<typeof readProducts>>,
): Fault[] {
  const known = before.zones.map(({ zone }) => zone);
  const unknownZone = (path: string, found: number) =>
    known.includes(found) ? [] : [faultAt(path, "domain.feeding.zoneUnknown", { found, expected: known.join(", ") })];
  const twice = <Row>(rows: readonly Row[], keyOf: (row: Row) => string, at: (index: number) => string) =>
    rows.flatMap((row, i) =>
      rows.findIndex((one) => keyOf(one) === keyOf(row)) < i
        ? [faultAt(at(i), "domain.feeding.twice", { found: keyOf(row) })]
        : [],
    );
  return [
    ...zones.flatMap(({ zone }, i) => unknownZone(`body.zones.${i}.zone`, zone)),
    ...twice(
      zones,
      ({ zone }) => String(zone),
      (i) => `body.zones.${i}.zone`,
    ),
    ...twice(
      shares,
      ({ product, zone }) => `${product} ${zone}`,
      (i) => `body.shares.${i}.product`,
    ),
    ...shares.flatMap((share, i) => {
      const path = `body.shares.${i}`;
      const product = products.get(share.product);
      if (product === undefined) {
        // A product that was deleted since stays in the plan, which shows it nowhere.
        if (before.shares.some((one) => one.product === share.product)) return [];
        const expected = [...products.keys()].join(", ");
        return [faultAt(`${path}.product`, "domain.request.productUnknown", { found: share.product, expected })];
      }
      const wrong = SHARED_WAYS.filter((way) => !canGo(way, product.unit) && share[way].some((part) => part > 0));
      return [
        ...unknownZone(`${path}.zone`, share.zone),
        ...wrong.map((way) => faultAt(`${path}.${way}`, "domain.feeding.mealsAlone", { product: share.product })),
        ...share.home.flatMap((_, block) => {
          const found = sharedOf(share, block);
          return found > 100
            ? [faultAt(`${path}.home.${block}`, "domain.feeding.above", { found, block: block + 1 })]
            : [];
        }),
      ];
    }),
  ];
}
