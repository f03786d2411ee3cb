import type { User } from "./users.ts";

/** How a user signs in: by a password of their own, by a one-time password that must be changed, or by the portal alone. */
export const SIGN_IN_WAYS = ["password", "oneTime", "portal"] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

export const signInWay = ({
  portalOnly,
  mustChangePassword,
}: Pick<User, "portalOnly" | "mustChangePassword">): SignInWay =>
  portalOnly ? "portal" : mustChangePassword ? "oneTime" : "password";
