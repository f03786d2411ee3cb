import type { z } from "zod";
import type { Call } from "../../../contract/api/call.ts";
import { getSiteAuthors, noteOffline } from "../../../contract/planning/calls/along.ts";
import { getSites, saveSiteServed, setSiteState } from "../../../contract/supply/calls/sites.ts";
import { getDeliveries, saveDeliveries } from "../../../contract/supply/lists.ts";
import { send, type CallInput } from "../../../framework/http/api.ts";
import { arrivalOf, valueAt, whatOf, type DeliveryChange, type SiteChange } from "./entry.ts";
import { removeEntry } from "./entry-queue.ts";
import type { FoundRecord, SendingCalls } from "./send-queue.ts";

/** The way to a server. */
interface Wire {
  read<P extends z.ZodType, A extends z.ZodType>(
    call: Call<P, z.ZodType, A>,
    input: CallInput<P, z.ZodType>,
  ): Promise<z.output<A>>;
  /** Sends a change under a key, which the server keeps with it for a day. */
  once<B extends z.ZodType, A extends z.ZodType>(
    call: Call<z.ZodType, B, A>,
    body: z.input<B>,
    key: string,
  ): Promise<unknown>;
}

/** Sending by the calls that make the same changes online; each is refused like one that is made there. */
export const sendingBy = (wire: Wire, remove: SendingCalls["remove"]): SendingCalls => ({
  find: (entry) => ("eid" in entry ? findDelivery(wire, entry) : findSite(wire, entry)),
  note: (entry, id) =>
    wire.once(noteOffline, { id, day: entry.day, what: whatOf(entry), enteredAt: entry.at }, `${entry.key}-note`),
  remove,
});

async function findSite({ read, once }: Wire, entry: SiteChange): Promise<FoundRecord> {
  const { key, value, site: id, day, confirmed } = entry;
  const site = (await read(getSites, { params: { day } })).find((one) => one.id === id);
  return {
    id,
    value: site === undefined ? entry.base : valueAt(site, value),
    author: async () => {
      const { state, served } = await read(getSiteAuthors, { params: { id, day } });
      return "state" in value ? state : served;
    },
    change() {
      if (!("state" in value))
        return once(saveSiteServed, { id, day, ...value, version: site?.servedVersion ?? 0, confirmed }, key);
      // What it gives out, and whether everyone sees it, stay as they are.
      const isPublic = site?.public === true && (value.state === "Open" || value.state === "Closing");
      return once(setSiteState, { ids: [id], day, ...value, offers: site?.offers ?? "", public: isPublic }, key);
    },
  };
}

/** A new delivery has the entry's key as its external id, by which it is recognized however long ago it was sent. */
async function findDelivery({ read, once }: Wire, entry: DeliveryChange): Promise<FoundRecord> {
  const { key, eid, delivery, goods, value } = entry;
  const { rows } = await read(getDeliveries, { params: { eid } });
  const row = rows.find(({ id, externalId }) => (delivery === null ? externalId === key : id === delivery));
  // Someone may have changed it since it was sent: the server did make it.
  const known = row && (delivery === null ? value : arrivalOf(row));
  return {
    id: row?.id ?? null,
    value: known ?? null,
    author: async () => (row ? { by: row.editedBy, at: row.editedDate } : null),
    change() {
      const kept = row ?? { ...goods, externalId: key };
      const changed = [{ ...kept, county: kept.county ?? goods.county, ...value }];
      return once(saveDeliveries, { eid, changed, removed: [] }, key);
    },
  };
}

/** Sending from this page, as the person who is signed in. */
export const SENDING: SendingCalls = sendingBy(
  {
    read: (call, input) => send(call, { ...input, quiet: true, silent: true }),
    once: (call, body, key) =>
      send(call, {
        body,
        quiet: true,
        silent: true,
        transport: (address, init) =>
          fetch(address, { ...init, headers: { ...Object(init.headers), "idempotency-key": key } }),
      }),
  },
  removeEntry,
);
