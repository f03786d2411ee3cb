import { roleDescriptionKey, roleNameKey } from "../../../contract/seeded-roles.ts";

type TextOf = (key: string) => string;

/** What a role is called in the reader's language; an agency's own as it was typed. */
export function roleName(role: { readonly name: string }, text: TextOf): string {
  const key = roleNameKey(role);
  return key === null ? role.name : text(key);
}

/** What a role is for; words that someone wrote stand as they were written. */
export function roleDescription(role: { readonly name: string; readonly description: string }, text: TextOf): string {
  const key = roleDescriptionKey(role);
  return key === null ? role.description : text(key);
}
