import { z } from "zod";
import { PLAIN_TEXT } from "../api/domain.ts";

/** A zone's name has to fit on a map and in a chart's legend. */
export const ZONE_NAME_MAX = 60;

/** A zone's name next to its number: on one line, trimmed. */
export const ZoneNameSchema = z.string().trim().min(1).max(ZONE_NAME_MAX).regex(PLAIN_TEXT);

/** Names by the number of the zone; a zone without a name is not in it. */
export const ZoneNamesSchema = z.record(z.string(), z.string());
