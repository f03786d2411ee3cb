import { z } from "zod";
import { APP_NAME } from "../api/addresses.ts";
import { defineCall } from "../api/call.ts";
import { publicAccess } from "../people/privileges.ts";
import { ConfigFaultSchema } from "./faults.ts";
import { WING_NAMES } from "./wings.ts";

/** The app config as stored: the client validates it with contract/config/app-config.ts so that faults can be shown. */
export const getAppConfig = defineCall("GET /api/Layout/GetAppConfig/:app", {
  params: z.object({ app: z.string().regex(APP_NAME) }),
  answer: z.object({
    app: z.string(),
    file: z.string(),
    config: z.unknown(),
    /** The faults of the newest config, for those who may edit it; others get the last one without faults. */
    faults: z.array(ConfigFaultSchema).default([]),
    /** The wings that the installation leaves out. */
    leftOut: z.array(z.enum(WING_NAMES)).default([]),
  }),
  needs: publicAccess,
  withOldPassword: true,
});

/**
 * The keys by their names; those of the group `uids` are also within it, since the agency's clients look for them
 * there.
 */
const ConfigKeysSchema = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

export const getConfigKeys = defineCall("GET /api/User/GetConfigKeys", {
  answer: ConfigKeysSchema,
  needs: publicAccess,
  withOldPassword: true,
});

export const getFooterKeys = defineCall("GET /api/User/GetFooterKeys", {
  answer: z.record(z.string(), z.string()),
  needs: publicAccess,
  withOldPassword: true,
});

/** Named as the agency's clients know it. */
export const getInteractiveMapUrl = defineCall("GET /api/Map/GetInteraMapUrl", {
  answer: z.string(),
  needs: publicAccess,
});
