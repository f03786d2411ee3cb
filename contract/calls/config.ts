import { z } from "zod";
import { defineCall } from "../call.ts";
import { publicAccess } from "../privileges.ts";

/** The app config as stored: the client validates it with contract/app-config.ts so that faults can be shown. */
export const getAppConfig = defineCall({
  method: "GET",
  path: "/api/Layout/GetAppConfig/:app",
  params: z.object({ app: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/) }),
  answer: z.object({ app: z.string(), file: z.string(), config: z.unknown() }),
  needs: publicAccess,
  withOldPassword: true,
  summary: "One app's config, filtered by the caller's privileges.",
});

export const getConfigKeys = defineCall({
  method: "GET",
  path: "/api/User/GetConfigKeys",
  answer: z.record(z.string(), z.string()),
  needs: publicAccess,
  withOldPassword: true,
  summary: "The configuration keys a browser may see.",
});

export const getFooterKeys = defineCall({
  method: "GET",
  path: "/api/User/GetFooterKeys",
  answer: z.record(z.string(), z.string()),
  needs: publicAccess,
  withOldPassword: true,
  summary: "Header and footer link addresses and help lines.",
});

/** Named as the agency's clients know it. */
export const getInteractiveMapUrl = defineCall({
  method: "GET",
  path: "/api/Map/GetInteraMapUrl",
  answer: z.string(),
  needs: publicAccess,
  summary: "The address of the interactive map's page.",
});
