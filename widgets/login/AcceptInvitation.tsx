import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useAnswer } from "../../client/use-call.ts";
import { acceptInvitation, findInvitation } from "../../contract/calls/invitations.ts";
import { authenticate } from "../../contract/calls/session.ts";
import { CHANGE_PASSWORD_ROUTE, LOGIN_ROUTE } from "../../framework/gate/session.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { send } from "../../framework/http/api.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useFullAddress } from "../../framework/layout/shell-routes.ts";
import { Button, HiddenField, LinkButton } from "../../framework/ui/controls/index.ts";
import { Loading, useToast } from "../../framework/ui/index.ts";
import { focusFault, NewPasswordFields, useNewPasswordFaults, type PasswordFaults } from "./NewPassword.tsx";
import { FormFault } from "./SignInParts.tsx";

const focusFirst = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>("[name=next]")?.focus();

/** The first password of someone who was invited; then they are signed in as anyone is. */
export default function AcceptInvitation({ token }: { readonly token: string }) {
  const texts = useTexts("widgets.login.invitation");
  const common = useTexts("widgets.login");
  const format = useFormat();
  const textOf = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const fullAddress = useFullAddress();
  const invitation = useAnswer(findInvitation, ["invitation", token], { body: { token } }, { retry: false });
  const judge = useNewPasswordFaults();
  const [faults, setFaults] = useState<PasswordFaults>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  if (invitation.isPending) return <Loading />;
  if (invitation.isError)
    return (
      <div className="pv-stack">
        <h1>{common("signIn")}</h1>
        <p role="alert">{textOf(invitation.error)}</p>
        <LinkButton to={LOGIN_ROUTE}>{texts("toSignIn")}</LinkButton>
      </div>
    );
  const { userName, displayName, until } = invitation.data;

  const signIn = async (password: string) => {
    try {
      const { user } = await send(authenticate, { body: { userName, password }, silent: true });
      const held = user?.mustChangePassword === true || user?.mustEnrol === true;
      window.location.replace(fullAddress(held ? CHANGE_PASSWORD_ROUTE : "/"));
    } catch {
      // Such as a second factor that is asked for: the form of everyone says what is needed.
      toast({ kind: "success", text: texts("saved") });
      await navigate(LOGIN_ROUTE, { replace: true });
    }
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entered = new FormData(form);
    const [next = "", repeat = ""] = ["next", "repeat"].map((name) => String(entered.get(name) ?? ""));
    if (next === "" || repeat === "") return setRefused(common("mandatory"));
    const found = judge({ next, repeat });
    setFaults(found);
    setRefused(null);
    if (focusFault(form, found)) return;
    setBusy(true);
    try {
      await send(acceptInvitation, { body: { token, password: next }, silent: true });
    } catch (error) {
      setRefused(textOf(error));
      return setBusy(false);
    }
    await signIn(next);
  };

  return (
    <form ref={focusFirst} className="pv-stack pv-stack--wide" noValidate onSubmit={(event) => void submit(event)}>
      <header className="pv-stack pv-stack--tight">
        <h1>{texts("title", { name: displayName })}</h1>
        <p className="pv-muted">{texts("lead", { userName, until: format.instant(until) })}</p>
      </header>
      <FormFault text={refused} />
      <HiddenField name="username" autoComplete="username" value={userName} />
      <NewPasswordFields faults={faults} own={[userName, displayName]} />
      <Button type="submit" kind="primary" scale="l" wide busy={busy}>
        {texts("submit")}
      </Button>
    </form>
  );
}
