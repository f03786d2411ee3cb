import type { z } from "zod";

/** A message of the bus: a name and the schema of its payload. Ids travel, not copies of records. */
export interface Topic<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  readonly description: string;
}

/** Declares a topic; exists for its types. */
export function defineTopic<Payload extends z.ZodType>(topic: Topic<Payload>): Topic<Payload> {
  return topic;
}
