import { z } from "zod";

const page = z.string().regex(/^\/[\w\-/]*$/);

export const RequestsConfig = z.object({
  show: z
    .enum(["list", "detail"])
    .default("list")
    .describe("The requests of a disaster, or the one whose number is in the page's address (a new one without it)."),
  detailPage: page.default("/request-detail").describe("Page on which a request opens; its number is added."),
  listPage: page.default("/requests").describe("Page of the list."),
});
export type RequestsConfig = z.output<typeof RequestsConfig>;
