import { z } from "zod";
import { defineCall } from "../api/call.ts";
import { DEFAULTS_LISTS, type DefaultsList } from "./lists.ts";
import { InstantSchema, PathIdSchema } from "../api/domain.ts";
import { LANGUAGE_CODES } from "../api/languages.ts";
import { counties } from "./counties.ts";
import { catalogue } from "./products.ts";
import { DEFAULTS_SIDE } from "./side.ts";
import {
  defaultAssistance,
  defaultNeeds,
  defaultRestoration,
  defaultSuggested,
  disasterInfo,
  eventHistory,
} from "./values.ts";
import { uploadCall } from "../sheets/excel-calls.ts";

/** The one description of each list of defaults. */
export const DEFAULTS = {
  defaultNeeds,
  defaultAssistance,
  defaultSuggested,
  defaultRestoration,
  disasterInfo,
  eventHistory,
  catalogue,
  counties,
} as const satisfies Readonly<Record<DefaultsList, object>>;

export const { read: getDefaultNeeds, save: saveDefaultNeeds } = defaultNeeds;
export const { read: getDefaultAssistance, save: saveDefaultAssistance } = defaultAssistance;
export const { read: getDefaultSuggested, save: saveDefaultSuggested } = defaultSuggested;
export const { read: getDefaultRestoration, save: saveDefaultRestoration } = defaultRestoration;
export const { read: getDisasterInfo, save: saveDisasterInfo } = disasterInfo;
export const { read: getEventHistory, save: saveEventHistory } = eventHistory;
export const { read: getCatalogue, save: saveCatalogue } = catalogue;
export const { read: getCountyTable, save: saveCountyTable } = counties;

export const getDefaultsTemplate = defineCall("GET /api/Defaults/GetTemplate/:defaultsList/:language", {
  params: z.object({ defaultsList: z.enum(DEFAULTS_LISTS), language: z.enum(LANGUAGE_CODES) }),
  /** The Excel file itself. */
  answer: z.string(),
  needs: DEFAULTS_SIDE.edit,
});
export const uploadDefaults = uploadCall(DEFAULTS_SIDE, DEFAULTS_LISTS);

const ValuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const getDefaultsHistory = defineCall("GET /api/Defaults/GetHistory/:defaultsList/:id", {
  params: z.object({ defaultsList: z.enum(DEFAULTS_LISTS), id: PathIdSchema }),
  answer: z.object({
    changes: z.array(
      z.object({ at: InstantSchema, by: z.string(), action: z.string(), before: ValuesSchema, after: ValuesSchema }),
    ),
  }),
  needs: DEFAULTS_SIDE.view,
});
