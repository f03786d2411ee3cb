/** The stored descriptions of shipped roles; translated while they are unchanged. */
export const SEEDED_ROLE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Administrator: "May do everything",
  "Emergency Staff": "Makes estimations, reports and supply entries",
  Viewer: "Reads published and unpublished estimations and exports reports",
  Public: "What anybody may do without signing in",
};

interface NamedRole {
  readonly name: string;
  readonly description?: string;
}

/** The key of a seeded role's name; null for an agency's own. Seeded roles keep their names. */
const roleNameKey = ({ name }: NamedRole): string | null =>
  Object.hasOwn(SEEDED_ROLE_DESCRIPTIONS, name) ? `seeded.role.${name}` : null;

/** The key of a role's description; null if someone wrote it. */
const roleDescriptionKey = ({ name, description }: NamedRole): string | null =>
  Object.hasOwn(SEEDED_ROLE_DESCRIPTIONS, name) && SEEDED_ROLE_DESCRIPTIONS[name] === description
    ? `seeded.roleDescription.${name}`
    : null;

/** The name of a role in the reader's language; an agency's role keeps its typed name. */
export function roleName(role: NamedRole, text: (key: string) => string): string {
  const key = roleNameKey(role);
  return key === null ? role.name : text(key);
}

/** The description of a role in the reader's language; an edited one stays unchanged. */
export function roleDescription(role: NamedRole, text: (key: string) => string): string {
  const key = roleDescriptionKey(role);
  return key === null ? (role.description ?? "") : text(key);
}
