import { z } from "zod";

export const HelpConfig = z.object({
  topic: z.string().default("first-steps").describe("The topic that shows where the address names none."),
});
export type HelpConfig = z.output<typeof HelpConfig>;
