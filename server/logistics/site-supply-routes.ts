import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import type { Fault } from "../../contract/api/errors.ts";
import * as calls from "../../contract/supply/calls/site-supply.ts";
import type { SiteSupply, SiteSupplyContent } from "../../contract/supply/calls/site-supply.ts";
import { leavingOf } from "../answers/leaving.ts";
import { WrittenAnswer } from "../answers/prepared.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { implement } from "../http/implement.ts";
import { audit } from "../persistence/audit/audit.ts";
import { assertVersion } from "../persistence/change-record.ts";
import { faultAt, refuseAny } from "../persistence/refusals.ts";
import { lockEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { siteSupplies } from "../storage/schema/index.ts";
import { provideSupplyPlace } from "./supplied-days.ts";
import { readSiteSupply, readSiteSupplyPlan, type SupplyPlace } from "./site-supply-rows.ts";

/** Which source supplies which site: what sources can load, where goods are, and the plan that follows. */
export const siteSupplyDomain = { name: "site-supply", routes: registerSiteSupply };

function registerSiteSupply(app: FastifyInstance): void {
  provideSupplyPlace({ db: app.db, threads: app.threads });
  const placeOf = ({
    db,
    caller,
    reply,
  }: {
    db: Database;
    caller: RequestCaller;
    reply: FastifyReply;
  }): SupplyPlace => {
    return { db, threads: app.threads, caller: String(caller.userId), signal: leavingOf(reply) };
  };
  const written = async (json: Promise<Uint8Array>) => new WrittenAnswer(new Uint8Array(await json));
  implement(app, calls.getSiteSupply, (asked) => written(readSiteSupply(placeOf(asked), asked.params.eid)));
  implement(app, calls.saveSiteSupply, (asked) => written(saveSiteSupply(placeOf(asked), asked.caller, asked.body)));
}

/**
 * Saves what the sources of an estimation can load, and where its goods are, as a whole. 409 for another version or a
 * lock; 422 for a facility that is no source, for stock that is not allocated to the estimation, and for one named twice.
 */
async function saveSiteSupply(
  place: SupplyPlace,
  caller: RequestCaller,
  sent: z.output<typeof calls.saveSiteSupply.body>,
): Promise<Uint8Array> {
  const { db } = place;
  const { eid, version } = sent;
  const theirs = async () => JSON.parse(Buffer.from(await readSiteSupply(place, eid)).toString()) as SiteSupply;
  await inTransaction(db, async (tx) => {
    const { name } = await lockEstimationRow(tx, eid);
    const before = await readSiteSupplyPlan(tx, eid);
    const editedAt = before.editedDate === null ? clock.date() : new Date(before.editedDate);
    const present = { version: before.version, editedBy: before.editedBy ?? "", editedAt };
    await assertVersion({ sent: version, row: present, yours: sent, theirs });
    refuseAny(faultsOf(sent, before));
    const content = {
      ...contentOf(sent),
      version: before.version + 1,
      editedBy: caller.userName,
      editedAt: clock.date(),
    };
    await tx
      .insert(siteSupplies)
      .values({ eid, ...content })
      .onConflictDoUpdate({ target: siteSupplies.eid, set: content });
    const isNew = before.version === 0;
    await audit(tx, {
      caller,
      module: "Supply",
      action: isNew ? "create" : "update",
      subjectId: `site-supply/${eid}`,
      subject: name,
      before: isNew ? undefined : contentOf(before),
      after: contentOf(sent),
    });
  });
  return readSiteSupply(place, eid);
}

const contentOf = ({ sources, stock, rest }: SiteSupplyContent): SiteSupplyContent => ({ sources, stock, rest });

function faultsOf(
  { sources, stock, rest }: SiteSupplyContent,
  { depots, inventory }: Omit<SiteSupply, "run">,
): Fault[] {
  const expected = depots.map(({ name }) => name).join(", ");
  const source = (path: string, found: number) =>
    depots.some(({ id }) => id === found) ? [] : [faultAt(path, "domain.siteSupply.noSource", { found, expected })];
  const twice = <Row>(rows: readonly Row[], list: string, key: keyof Row & string) =>
    rows.flatMap((row, i) =>
      rows.findIndex((one) => one[key] === row[key]) < i
        ? [faultAt(`body.${list}.${i}.${key}`, "domain.feeding.twice", { found: String(row[key]) })]
        : [],
    );
  return [
    ...sources.flatMap(({ facilityId }, i) => source(`body.sources.${i}.facilityId`, facilityId)),
    ...twice(sources, "sources", "facilityId"),
    ...stock.flatMap(({ inventoryId, facilityId }, i) => [
      ...source(`body.stock.${i}.facilityId`, facilityId),
      ...(inventory.some(({ id }) => id === inventoryId)
        ? []
        : [faultAt(`body.stock.${i}.inventoryId`, "domain.siteSupply.noStock", { found: inventoryId })]),
    ]),
    ...twice(stock, "stock", "inventoryId"),
    ...(rest === null ? [] : source("body.rest", rest)),
  ];
}
