import type { FastifyRequest } from "fastify";
import { SHARED_REPORT_PAGE } from "../../../contract/report-code.ts";
import { valuesOf } from "../../config/keys.ts";
import { HttpError } from "../../answers/errors.ts";
import { ownAddress } from "../../mail/own-address.ts";
import type { Reader } from "../../storage/database.ts";

/** Where a product may be reached: as its operator says, and as a caller's browser says. */
export interface Whereabouts {
  readonly publicUrl: string | null;
  readonly callers: string;
}

/** The address at which a request's browser sees the product. */
export function addressOfCaller(request: Pick<FastifyRequest, "protocol" | "host">): string {
  return `${request.protocol}://${request.host}`;
}

/**
 * What links to reports begin with, without a slash at its end: the configuration key `shareReportUrl`, else the
 * product's own address. 422 where that would be the caller's word alone, since a link goes to other people.
 */
export async function linkBase(reader: Reader, { publicUrl, callers }: Whereabouts): Promise<string> {
  const { shareReportUrl = "" } = await valuesOf(reader, { shareReportUrl: "" });
  return shareReportUrl === "" ? ownAddress(publicUrl, callers) : shareReportUrl.replace(/\/+$/, "");
}

/** The same, or null where no one can say: a report is printed without its QR code then. */
export async function knownLinkBase(reader: Reader, whereabouts: Whereabouts): Promise<string | null> {
  try {
    return await linkBase(reader, whereabouts);
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

/** The address of a shared report. */
export const sharedAddress = (base: string, token: string): string => `${base}${SHARED_REPORT_PAGE}/${token}`;
