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

/** Messages to the preview. */
export const ToPreviewSchema = z.discriminatedUnion("type", [
  DraftSchema,
  z.object({ type: z.literal("provision.preview.go"), route: z.string().startsWith("/") }),
]);
export type ToPreview = z.infer<typeof ToPreviewSchema>;

/** Messages from the preview: it waits for a draft, or it shows an address. */
export const FromPreviewSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("provision.preview.ready") }),
  z.object({
    type: z.literal("provision.preview.shown"),
    turn: z.int(),
    faults: z.int(),
    /** Address within the app, without a query. */
    address: z.string(),
  }),
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
