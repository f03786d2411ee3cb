import { refuseAt, refusingTaken } from "../../persistence/refusals.ts";

/** Runs a write of a user, refusing at its field what another user has: name and e-mail address, in any case of letters. */
export function refusingTakenNames<T>(
  { userName, email }: { readonly userName: string; readonly email: string | null },
  write: () => Promise<T>,
): Promise<T> {
  const address = email ?? "";
  return refusingTaken(
    "users_user_name_key",
    () => refuseAt("body.userName", "domain.user.nameTaken", { userName }),
    () =>
      refusingTaken(
        "users_email_key",
        () => refuseAt("body.email", "domain.user.emailTaken", { email: address }),
        write,
      ),
  );
}
