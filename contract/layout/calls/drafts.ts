import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema } from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { LayoutVersionSchema, NoteSchema, RevisionSchema, appParam } from "./layouts.ts";

const edit = anyOf("layout.edit");
/** 0 for an app that has no draft; never the same again, even if a draft is discarded and another one begun. */
const DraftVersionSchema = z.int().min(0);

/**
 * An app as its editors see it: what is published, without `config` if nothing is, and the draft that they share. The
 * config of a draft may have faults.
 */
export const WorkingCopySchema = LayoutVersionSchema.extend({
  config: z.unknown().optional(),
  draft: z
    .object({
      version: DraftVersionSchema,
      /** The published revision that it was made from. */
      basedOn: RevisionSchema,
      config: z.unknown(),
      savedBy: z.string(),
      savedAt: InstantSchema,
    })
    .nullable(),
});
export type WorkingCopy = z.infer<typeof WorkingCopySchema>;

export const getDraft = defineCall("GET /api/Layout/GetDraft/:app", {
  params: appParam,
  answer: WorkingCopySchema,
  needs: edit,
});

export const saveDraft = defineCall("POST /api/Layout/SaveDraft", {
  body: appParam.extend({ config: z.unknown(), basedOn: RevisionSchema, version: DraftVersionSchema }),
  answer: WorkingCopySchema,
  needs: edit,
});

/** Answers null if nothing of the app was ever published: it is gone with its draft. */
export const discardDraft = defineCall("POST /api/Layout/DiscardDraft", {
  body: appParam.extend({ version: DraftVersionSchema }),
  answer: WorkingCopySchema.nullable(),
  needs: edit,
});

export const publishDraft = defineCall("POST /api/Layout/PublishDraft", {
  body: appParam.extend({ version: DraftVersionSchema, note: NoteSchema }),
  answer: WorkingCopySchema,
  needs: edit,
});
