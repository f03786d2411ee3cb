import { z } from "zod";
import { APP_NAME } from "../../api/addresses.ts";
import { defineCall } from "../../api/call.ts";
import { InstantSchema } from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";

const edit = anyOf("layout.edit");
export const AppNameSchema = z.string().regex(APP_NAME);
export const NoteSchema = z.string().trim().min(1).max(500);
/** 0 is the file the app was shipped with; 1 and on are what administrators saved. */
export const RevisionSchema = z.int().min(0);
export const appParam = z.object({ app: AppNameSchema });

/** One version of an app's config, unfiltered; `config` as it was saved, with its keys in that order. */
export const LayoutVersionSchema = z.object({
  app: AppNameSchema,
  revision: RevisionSchema,
  file: z.string(),
  config: z.unknown(),
});
export type LayoutVersion = z.infer<typeof LayoutVersionSchema>;

const LayoutHistorySchema = z.array(
  z.object({
    revision: RevisionSchema,
    note: z.string(),
    /** The restored revision, where this one is a rollback. */
    rolledBackTo: RevisionSchema.nullable(),
    savedBy: z.string().nullable(),
    savedAt: InstantSchema.nullable(),
  }),
);
export type LayoutHistory = z.infer<typeof LayoutHistorySchema>;

export const getLayout = defineCall("GET /api/Layout/GetLayout/:app", {
  params: appParam,
  answer: LayoutVersionSchema,
  needs: edit,
});

export const getLayoutHistory = defineCall("GET /api/Layout/GetHistory/:app", {
  params: appParam,
  answer: LayoutHistorySchema,
  needs: edit,
});

export const getLayoutRevision = defineCall("GET /api/Layout/GetRevision/:app/:revision", {
  params: z.object({ app: AppNameSchema, revision: z.coerce.number().int().min(0) }),
  answer: LayoutVersionSchema,
  needs: edit,
});

export const saveLayout = defineCall("POST /api/Layout/SaveLayout", {
  body: z.object({ app: AppNameSchema, config: z.unknown(), note: NoteSchema, basedOn: RevisionSchema }),
  answer: LayoutVersionSchema,
  needs: edit,
});

export const rollBackLayout = defineCall("POST /api/Layout/RollBack", {
  body: z.object({ app: AppNameSchema, revision: RevisionSchema, note: NoteSchema, basedOn: RevisionSchema }),
  answer: LayoutVersionSchema,
  needs: edit,
});

export const getLayoutRoles = defineCall("GET /api/Layout/GetRoles", {
  answer: z.array(z.object({ name: z.string(), privileges: z.array(z.string()) })),
  needs: edit,
});

export const getAllowedHosts = defineCall("GET /api/Layout/GetAllowedHosts", {
  answer: z.array(z.string()),
  needs: edit,
});
