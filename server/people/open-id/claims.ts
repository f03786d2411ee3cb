import { EmailAddressSchema, mandatoryText } from "../../../contract/field-rules.ts";
import { PERSON_NAME_MAX, UserNameSchema } from "../../../contract/users.ts";
import { throwHttpError } from "../../answers/errors.ts";

type Claims = Readonly<Record<string, unknown>>;

/** A claim's text; null where there is none. */
export function textClaim(claims: Claims, name: string): string | null {
  const value = claims[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** The e-mail address, where the issuer says that it is the person's own. */
export function verifiedEmail(claims: Claims): string | null {
  // Some issuers write the truth as a text.
  const verified = claims["email_verified"] === true || claims["email_verified"] === "true";
  const email = EmailAddressSchema.safeParse(claims["email"]);
  return verified && email.success ? email.data : null;
}

/**
 * The groups that a claim holds; none where it is not there.
 * @throws {HttpError} 401 where the issuer has more than it tells (Entra ID beyond 200 groups): roles must not go for that
 */
export function groupsOf(claims: Claims, name: string): ReadonlySet<string> {
  const value = claims[name];
  const elsewhere = claims["_claim_names"];
  if (value === undefined && typeof elsewhere === "object" && elsewhere !== null && name in elsewhere)
    throwHttpError(401, "errors.login.openIdGroups");
  const list = Array.isArray(value) ? value : [value];
  return new Set(list.filter((group) => typeof group === "string"));
}

/** What a new account is made of; null where nothing that the issuer says will do as a user name. */
export function accountOf(claims: Claims, nameClaim: string | null) {
  const email = verifiedEmail(claims);
  const wanted = nameClaim === null ? [textClaim(claims, "preferred_username"), email] : [textClaim(claims, nameClaim)];
  const userName = wanted.map((name) => UserNameSchema.safeParse(name)).find(({ success }) => success)?.data;
  if (userName === undefined) return null;
  const nameOf = (claim: string): string => PersonNameSchema.safeParse(claims[claim]).data ?? "";
  return { userName, email, firstName: nameOf("given_name"), lastName: nameOf("family_name") };
}

const PersonNameSchema = mandatoryText(PERSON_NAME_MAX);
