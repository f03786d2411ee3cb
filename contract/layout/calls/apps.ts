import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema } from "../../api/domain.ts";
import { ConfigFaultSchema } from "../../config/faults.ts";
import { anyOf } from "../../people/privileges.ts";
import { WorkingCopySchema } from "./drafts.ts";
import { AppNameSchema, RevisionSchema, appParam } from "./layouts.ts";

const edit = anyOf("layout.edit");

const AppListingSchema = z.object({
  app: AppNameSchema,
  title: z.string(),
  languages: z.array(z.string()),
  defaultLanguage: z.string(),
  revision: RevisionSchema,
  /** Whether there is a shipped file for it. */
  shipped: z.boolean(),
  /** Whether visitors can open it: false as long as there is only a draft. */
  published: z.boolean(),
  savedBy: z.string().nullable(),
  savedAt: InstantSchema.nullable(),
  draft: z.object({ savedBy: z.string(), savedAt: InstantSchema }).nullable(),
  /** Null for an app in use; else where its address leads instead, if anywhere. */
  retired: z.object({ leadsTo: AppNameSchema.nullable(), by: z.string(), at: InstantSchema }).nullable(),
});
export type AppListing = z.infer<typeof AppListingSchema>;

export const getApps = defineCall("GET /api/Layout/GetApps", { answer: z.array(AppListingSchema), needs: edit });

const TemplateSchema = z.object({
  name: AppNameSchema,
  title: z.string(),
  about: z.string(),
  /** Names in it that this installation does not have. */
  faults: z.array(ConfigFaultSchema),
});
export type AppTemplate = z.infer<typeof TemplateSchema>;

export const getTemplates = defineCall("GET /api/Layout/GetTemplates", {
  answer: z.array(TemplateSchema),
  needs: edit,
});

/** Begins an app as a draft, of one of the three. */
export const createApp = defineCall("POST /api/Layout/CreateApp", {
  body: appParam
    .extend({
      /** The app's name in the bar; that of its origin without it. */
      title: z.string().trim().min(1).max(80).optional(),
      template: AppNameSchema.optional(),
      copyOf: AppNameSchema.optional(),
      config: z.unknown().optional(),
    })
    .refine((body) => [body.template, body.copyOf, body.config].filter((one) => one !== undefined).length === 1),
  answer: WorkingCopySchema,
  needs: edit,
});

/** Changes the address of an app; the former one leads to it. */
export const renameApp = defineCall("POST /api/Layout/RenameApp", {
  body: appParam.extend({ to: AppNameSchema }),
  answer: WorkingCopySchema,
  needs: edit,
});

export const retireApp = defineCall("POST /api/Layout/RetireApp", {
  body: appParam.extend({ leadsTo: AppNameSchema.nullable() }),
  answer: z.array(AppListingSchema),
  needs: edit,
});

export const restoreApp = defineCall("POST /api/Layout/RestoreApp", {
  body: appParam,
  answer: z.array(AppListingSchema),
  needs: edit,
});
