import { useSetAtom } from "jotai";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { SecondFactor } from "../../client/people/second-factor/SecondFactor.tsx";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { changePassword, type Session } from "../../contract/people/calls/session.ts";
import { sessionAtom, useSession } from "../../framework/gate/session.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, HiddenField } from "../../framework/ui/controls/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import { NewPasswordFields, useNewPasswordForm } from "./NewPassword.tsx";
import { FormFault, PasswordField } from "./SignInParts.tsx";
import { nextPage } from "../../contract/api/next-page.ts";

/**
 * The first things that a signed-in user must do: change the password, then set up a second factor that a role
 * requires.
 */
export default function OwnSignIn() {
  const user = useSession()?.user;
  return user?.mustEnrol && !user.mustChangePassword ? <Enrol /> : <ChangePassword />;
}

/** Sets up the second factor; no other page opens before. */
function Enrol() {
  const text = useTexts("client.secondFactor");
  const setSession = useSetAtom(sessionAtom);
  const goOn = useGoOn();
  const done = (session: Session) => {
    setSession(session);
    void goOn();
  };
  return (
    <>
      <h1>{text("title")}</h1>
      <SecondFactor forced onDone={done} />
    </>
  );
}

/** Continues to the requested page, of the app or of the server. */
function useGoOn(): () => Promise<void> {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { path, ofServer } = nextPage(parameters.get("next"));
  return async () => (ofServer ? window.location.replace(BASE_PATH + path) : navigate(path, { replace: true }));
}

/** Changes one's own password; after a sign-in with a one-time password, no other page opens before. */
function ChangePassword() {
  const texts = useTexts("widgets.login.change");
  const toast = useToast();
  const session = useSession();
  const setSession = useSetAtom(sessionAtom);
  const goOn = useGoOn();
  // Users who have just entered a one-time password are not asked for it again.
  const asksCurrent = session?.user?.mustChangePassword === false;
  const form = useNewPasswordForm({
    asksCurrent,
    async save({ current, next }) {
      setSession(await send(changePassword, { body: asksCurrent ? { current, next } : { next } }));
      toast({ kind: "success", text: texts("done") });
      await goOn();
    },
  });
  if (!session?.user) return <Navigate replace to="/" />;

  return (
    <form className="pv-stack pv-stack--wide" noValidate onSubmit={form.onSubmit}>
      <header className="pv-stack pv-stack--tight">
        <h1>{texts("title")}</h1>
        {session.user.mustChangePassword ? <p className="pv-muted">{texts("forced")}</p> : null}
      </header>
      <FormFault text={form.refused} />
      <HiddenField name="username" autoComplete="username" value={session.user.userName} />
      {asksCurrent ? (
        <PasswordField label={texts("current")} name="current" autoComplete="current-password" autoFocus />
      ) : null}
      <NewPasswordFields
        faults={form.faults}
        own={[session.user.userName, session.user.displayName]}
        autoFocus={!asksCurrent}
      />
      <Button type="submit" kind="primary" scale="l" wide busy={form.busy}>
        {texts("submit")}
      </Button>
    </form>
  );
}
