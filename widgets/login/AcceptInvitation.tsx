import { useNavigate } from "react-router-dom";
import { useAnswer } from "../../client/calls/use-call.ts";
import { acceptInvitation, findInvitation } from "../../contract/people/calls/invitations.ts";
import { authenticate } from "../../contract/people/calls/session.ts";
import { CHANGE_PASSWORD_ROUTE, LOGIN_ROUTE } from "../../framework/gate/session.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { send } from "../../framework/http/api.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useFullAddress } from "../../framework/shell/shell-routes.ts";
import { Button, HiddenField, LinkButton } from "../../framework/ui/controls/index.ts";
import { Loading, useToast } from "../../framework/ui/index.ts";
import { NewPasswordFields, useNewPasswordForm } from "./NewPassword.tsx";
import { FormFault } from "./SignInParts.tsx";

const focusFirst = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>("[name=next]")?.focus();

/** Sets the first password of an invited user and signs them in. */
export default function AcceptInvitation({ token }: { readonly token: string }) {
  const texts = useTexts("widgets.login.invitation");
  const common = useTexts("widgets.login");
  const format = useFormat();
  const textOf = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const fullAddress = useFullAddress();
  const invitation = useAnswer(findInvitation, ["invitation", token], { body: { token } }, { retry: false });
  const signIn = async (password: string) => {
    const userName = invitation.data?.userName ?? "";
    try {
      const { user } = await send(authenticate, { body: { userName, password }, silent: true });
      const held = user?.mustChangePassword === true || user?.mustEnrol === true;
      window.location.replace(fullAddress(held ? CHANGE_PASSWORD_ROUTE : "/"));
    } catch {
      // For example, a second factor is required; the normal form explains what is needed.
      toast({ kind: "success", text: texts("saved") });
      await navigate(LOGIN_ROUTE, { replace: true });
    }
  };
  const form = useNewPasswordForm({
    asksCurrent: false,
    async save({ next }) {
      await send(acceptInvitation, { body: { token, password: next }, silent: true });
      await signIn(next);
    },
  });

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

  return (
    <form ref={focusFirst} className="pv-stack pv-stack--wide" noValidate onSubmit={form.onSubmit}>
      <header className="pv-stack pv-stack--tight">
        <h1>{texts("title", { name: displayName })}</h1>
        <p className="pv-muted">{texts("lead", { userName, until: format.instant(until) })}</p>
      </header>
      <FormFault text={form.refused} />
      <HiddenField name="username" autoComplete="username" value={userName} />
      <NewPasswordFields faults={form.faults} own={[userName, displayName]} />
      <Button type="submit" kind="primary" scale="l" wide busy={form.busy}>
        {texts("submit")}
      </Button>
    </form>
  );
}
