import { z } from "zod";

const page = (route: string, what: string) =>
  z
    .string()
    .regex(/^\/[\w\-/]*$/)
    .default(route)
    .describe(`${what}; a row links to it where the app has this page and its reader may open it.`);

export const AuditLogConfig = z.object({
  userPage: page("/user-detail", "Page of one user, whose number is added"),
  rolePage: page("/role-detail", "Page of one role, whose number is added"),
  lookupPage: page("/lookup-detail", "Page of one lookup, whose number is added"),
  mapPage: page("/main/map", "Page of the disasters and estimations"),
  layoutPage: page("/layout", "Page of the layouts"),
  layersPage: page("/layers", "Page of the map's layers and styles"),
});
export type AuditLogConfig = z.output<typeof AuditLogConfig>;
