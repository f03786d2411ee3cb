import { z } from "zod";
import { ZoneNumberSchema } from "../api/domain.ts";
import { ProductChosen, UnitChosen } from "./topics.ts";

/** An estimation's zone, or none; without `eid` it belongs to whatever estimation the widget shows. */
export const ZoneOfPage = z.object({ eid: z.int().optional(), zone: ZoneNumberSchema.nullable() });
export type ZoneOfPage = z.output<typeof ZoneOfPage>;

/** Actions that several widgets offer in the same form. */
export const chooseProduct = { payload: ProductChosen.payload, description: "Shows one product alone, or all." };
export const chooseUnit = { payload: UnitChosen.payload, description: "Shows a product in this unit." };
export const chooseZone = { payload: ZoneOfPage, description: "Chooses a zone, or none." };
