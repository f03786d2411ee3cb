import { z } from "zod";

export const SitesConfig = z.object({
  mapPage: z
    .string()
    .regex(/^(?:\/[\w\-/]*)?$/)
    .default("/main/map")
    .describe("Page with the map that shows a chosen site; empty where the map is on the same page."),
});
export type SitesConfig = z.output<typeof SitesConfig>;
