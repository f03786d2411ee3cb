import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/supply/calls/packets.ts";
import { throwHttpError } from "../answers/errors.ts";
import { readRegion } from "../config/keys.ts";
import { implement } from "../http/implement.ts";
import { sendCountyPackets } from "./packet-mailing.ts";
import { packetsPdf } from "./packet-pdf.ts";
import { readCountyPackets } from "./packet-rows.ts";
import { readProducts } from "./request-drafts.ts";

/** A sheet for each county: its need, open sites, requests and contacts. */
export const packetsDomain = { name: "packets", routes: registerPackets };

function registerPackets(app: FastifyInstance): void {
  implement(app, calls.getPacketCounties, async ({ db, params }) => {
    const packets = await readCountyPackets(db, params.eid);
    return (
      packets?.counties.map(({ county, name, people, sites, requests, contacts }) => ({
        county,
        name,
        people: people.reduce((most, one) => (one === null ? most : Math.max(most ?? 0, one)), null),
        sites: sites.length,
        requests: requests.length,
        contacts: contacts.map((contact) => ({ name: contact.name, email: contact.email })),
      })) ?? null
    );
  });
  implement(app, calls.getCountyPackets, async ({ db, params: { eid, language }, reply }) => {
    const packets = await readCountyPackets(db, eid);
    if (packets === null) return throwHttpError(409, "domain.request.noRun");
    const reading = { language, region: await readRegion(db), products: await readProducts(db) };
    const name = encodeURIComponent(`${packets.estimation}.pdf`);
    void reply.type("application/pdf").header("content-disposition", `attachment; filename*=UTF-8''${name}`);
    // A buffer is sent as it is; the declared answer is a client's result from its bytes.
    return (await packetsPdf(packets, packets.counties, reading)) as unknown as string;
  });
  implement(
    app,
    calls.sendCountyPackets,
    ({ db, caller, body }) => sendCountyPackets({ db, caller, mailer: app.mailer }, body),
    { callsPerMinute: 10 },
  );
}
