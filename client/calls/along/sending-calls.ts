import type { z } from "zod";
import type { Call } from "../../../contract/api/call.ts";
import { getSiteAuthors, noteOffline } from "../../../contract/planning/calls/along.ts";
import { getSites, saveSiteServed, setSiteState } from "../../../contract/supply/calls/sites.ts";
import { send } from "../../../framework/http/api.ts";
import { whatOf } from "./entry.ts";
import { removeEntry } from "./entry-queue.ts";
import type { SendingCalls } from "./send-queue.ts";

/** Sends a change under a key, which the server keeps with it for a day. */
type SendOnce = <B extends z.ZodType, A extends z.ZodType>(
  call: Call<z.ZodType, B, A>,
  body: z.input<B>,
  key: string,
) => Promise<unknown>;

/** The calls that make the changes of entries; each is refused like one that is made online. */
export const changesBy = (once: SendOnce): Pick<SendingCalls, "change" | "note"> => ({
  change({ key, value, site: id, day, confirmed }, site) {
    if (!("state" in value))
      return once(saveSiteServed, { id, day, ...value, version: site?.servedVersion ?? 0, confirmed }, key);
    // What it gives out, and whether everyone sees it, stay as they are.
    const isPublic = site?.public === true && (value.state === "Open" || value.state === "Closing");
    return once(setSiteState, { ids: [id], day, ...value, offers: site?.offers ?? "", public: isPublic }, key);
  },
  note: ({ key, value, site: id, day, at }) =>
    once(noteOffline, { id, day, what: whatOf(value), enteredAt: at }, `${key}-note`),
});

/** Sending from this page, as the person who is signed in. */
export const SENDING: SendingCalls = {
  readSites: (day) => send(getSites, { params: { day }, quiet: true, silent: true }),
  async authorOf({ site: id, day, value }) {
    return (await send(getSiteAuthors, { params: { id, day }, quiet: true, silent: true }))[whatOf(value)];
  },
  remove: removeEntry,
  ...changesBy((call, body, key) =>
    send(call, {
      body,
      quiet: true,
      silent: true,
      transport: (address, init) =>
        fetch(address, { ...init, headers: { ...Object(init.headers), "idempotency-key": key } }),
    }),
  ),
};
