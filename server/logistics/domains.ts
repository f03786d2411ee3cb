import { feedingDomain } from "./feeding-routes.ts";
import { packetsDomain } from "./packet-routes.ts";
import { logisticsDomain } from "./routes.ts";
import { shiftDomain } from "./shift-routes.ts";
import { siteProposalsDomain } from "./site-proposal-routes.ts";
import { sitesDomain } from "./site-routes.ts";
import { siteSupplyDomain } from "./site-supply-routes.ts";

/** The domains of the wing. */
export const LOGISTICS_DOMAINS = [
  logisticsDomain,
  sitesDomain,
  packetsDomain,
  feedingDomain,
  siteProposalsDomain,
  siteSupplyDomain,
  shiftDomain,
];
