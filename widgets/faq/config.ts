import { z } from "zod";

export const FaqConfig = z.object({
  first: z.string().default("").describe("The question that is open where the address names none; empty for none."),
});
export type FaqConfig = z.output<typeof FaqConfig>;
