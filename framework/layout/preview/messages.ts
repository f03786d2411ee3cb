import { z } from "zod";
import type { Session } from "../../../contract/people/calls/session.ts";
import { PRIVILEGE_CODES } from "../../../contract/people/privileges.ts";

/** A role of the app: its name and the privilege codes it holds. */
const PreviewRoleSchema = z.object({ name: z.string(), privileges: z.array(z.string()) });
type PreviewRole = z.infer<typeof PreviewRoleSchema>;

const DraftSchema = z.object({
  type: z.literal("provision.preview.draft"),
  /** Counts the drafts, so that an answer states which one it belongs to. */
  turn: z.int(),
  app: z.string(),
  /** The name of the file in faults. */
  file: z.string(),
  config: z.unknown(),
  /** The role whose privileges the gate checks; the caller's own if null. */
  role: PreviewRoleSchema.nullable(),
});
export type PreviewDraft = z.infer<typeof DraftSchema>;

const ArrangeSchema = z.object({
  type: z.literal("provision.preview.arrange"),
  /** Names of the page's places, in the reader's words; null ends arranging. */
  names: z.record(z.string(), z.string()).nullable(),
  /** The instance that is at hand. */
  selected: z.string().nullable(),
});
export type Arranging = z.infer<typeof ArrangeSchema>;

const CarrySchema = z.object({
  type: z.literal("provision.preview.carry"),
  /** A widget that is dragged over the preview from outside; null when it is put back. */
  carried: z.object({ widget: z.string(), x: z.number(), y: z.number(), drop: z.boolean() }).nullable(),
});
export type Carried = z.infer<typeof CarrySchema>["carried"];

/** What the editor around a preview said last about arranging by hand. */
export interface ArrangedPreview {
  readonly arranging: Arranging | null;
  readonly carried: Carried;
}

/** Messages to the preview. */
export const ToPreviewSchema = z.discriminatedUnion("type", [
  DraftSchema,
  z.object({ type: z.literal("provision.preview.go"), route: z.string().startsWith("/") }),
  ArrangeSchema,
  CarrySchema,
]);
export type ToPreview = z.infer<typeof ToPreviewSchema>;

/** A place of the page, `regions.main`, before its entry of an index; or next to an instance, in one row with it. */
const DropSchema = z.object({ place: z.string(), index: z.int(), beside: z.string().optional() });
export type Drop = z.infer<typeof DropSchema>;

/** What a hand does on the previewed page. */
const PageActSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("select"), id: z.string().nullable() }),
  z.object({ kind: z.literal("add"), widget: z.string(), to: DropSchema }),
  z.object({ kind: z.literal("move"), id: z.string(), from: z.string(), to: DropSchema }),
  /** Twelfths of the row for an instance; the next one gets what is left. */
  z.object({ kind: z.literal("width"), id: z.string(), width: z.number(), next: z.string() }),
  /** Percent of the page for a panel. */
  z.object({ kind: z.literal("size"), region: z.string(), size: z.number() }),
  z.object({ kind: z.enum(["undo", "redo", "save", "remove"]) }),
]);
export type PageAct = z.infer<typeof PageActSchema>;

/** Messages from the preview: it waits for a draft, it shows an address, or the page was changed by hand. */
export const FromPreviewSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("provision.preview.ready") }),
  z.object({
    type: z.literal("provision.preview.shown"),
    turn: z.int(),
    faults: z.int(),
    /** Address within the app, without a query. */
    address: z.string(),
  }),
  z.object({ type: z.literal("provision.preview.edit"), act: PageActSchema }),
]);
export type FromPreview = z.infer<typeof FromPreviewSchema>;

/** The role of callers without a session. */
const PUBLIC_ROLE = "Public";

/**
 * The session of a user with only one role, or of a visitor for Public. Used only by the gate: the server checks the
 * real caller.
 */
export function seenAs(session: Session, role: PreviewRole | null): Session {
  if (role === null) return session;
  const index = (code: string) => (PRIVILEGE_CODES as readonly string[]).indexOf(code);
  const privileges = role.privileges.map((code) => ({ privilegeCode: code, index: index(code) }));
  if (role.name === PUBLIC_ROLE || session.user === null) return { user: null, privileges };
  return {
    user: { ...session.user, roleNameOfLoginUser: [role.name], mustChangePassword: false },
    privileges,
  };
}
