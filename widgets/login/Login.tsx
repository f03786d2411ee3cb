import "./Login.css";
import { Suspense, lazy, useEffect, useState, type SubmitEvent } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { INVITATION_PAGE } from "../../contract/people/calls/invitations.ts";
import { authenticate } from "../../contract/people/calls/session.ts";
import { LOGIN_ROUTE, useSession } from "../../framework/gate/session.ts";
import { ApiError, useErrorText } from "../../framework/http/api-error.ts";
import { send } from "../../framework/http/api.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { useFullAddress } from "../../framework/shell/shell-routes.ts";
import { Button, TextField } from "../../framework/ui/controls/index.ts";
import { Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import {
  FormFault,
  OpenIdButton,
  PasswordField,
  PortalButton,
  useOpenIdReturn,
  useSignInWays,
} from "./SignInParts.tsx";
import type { LoginConfig } from "./config.ts";
import { nextPage } from "../../contract/api/next-page.ts";

// Loaded lazily, since few users need these parts.
const OwnSignIn = lazy(() => import("./OwnSignIn.tsx"));
const AcceptInvitation = lazy(() => import("./AcceptInvitation.tsx"));

/** The invitation token after the `#` of the address; null if there is none. */
function tokenIn(hash: string): string | null {
  const [, begin = ""] = INVITATION_PAGE.split("#");
  return hash.startsWith(`#${begin}=`) ? hash.slice(begin.length + 2) : null;
}

/** The form to sign in; for an invited user, to choose a password; for a signed-in user, to change it. */
export default function Login({ config }: WidgetProps<LoginConfig>) {
  const token = tokenIn(useLocation().hash);
  return (
    <div className="login">
      <div className="login__card pv-card">
        {config.form === "signIn" && token === null ? (
          <SignIn firstStartHint={config.firstStartHint} />
        ) : (
          <Suspense fallback={<Loading />}>
            {config.form === "signIn" && token !== null ? <AcceptInvitation token={token} /> : <OwnSignIn />}
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** User name and password. Signing in reloads the page, so that its config contains what the user may see. */
function SignIn({ firstStartHint }: { firstStartHint: boolean }) {
  const texts = useTexts("widgets.login");
  const textOf = useErrorText();
  const anyText = useText();
  const session = useSession();
  const fullAddress = useFullAddress();
  const [parameters] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** Whether the password was correct and the second factor is required. */
  const [asksCode, setAsksCode] = useState(false);

  const openId = useOpenIdReturn();
  const ways = useSignInWays();
  const { path: next, ofServer, waiting } = nextPage(parameters.get("next"));
  const nextAddress = ofServer ? BASE_PATH + next : fullAddress(next);
  const here = Boolean(session?.user);
  useEffect(() => {
    if (here && ofServer) window.location.replace(nextAddress);
  }, [here, ofServer, nextAddress]);
  const { pathname } = useLocation();
  // Navigates away only from the sign-in page; where the form is part of another page, that page may be the target
  // itself.
  const leaves = pathname === LOGIN_ROUTE || parameters.has("next");
  if (here && !openId.busy) return leaves && !ofServer ? <Navigate replace to={next} /> : null;

  if (openId.busy)
    return (
      <p className="pv-muted" role="status">
        {texts("openIdReturn")}
      </p>
    );

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const userName = String(entered.get("userName")).trim();
    const password = String(entered.get("password"));
    const missing = userName === "" ? "userName" : password === "" ? "password" : null;
    if (missing !== null) {
      setFault(texts("mandatory"));
      event.currentTarget.querySelector<HTMLElement>(`[name=${missing}]`)?.focus();
      return;
    }
    const code = String(entered.get("code") ?? "").trim();
    setBusy(true);
    setFault(null);
    try {
      const body = { userName, password, ...(code === "" ? {} : { code }) };
      const { user } = await send(authenticate, { body, silent: true });
      const held = user?.mustChangePassword || user?.mustEnrol;
      window.location.assign(held ? fullAddress(`/change-password?next=${encodeURIComponent(next)}`) : nextAddress);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.key === "errors.login.codeRequired") return setAsksCode(true);
      // Entries that the server refuses by format, such as far too long ones, cannot be valid credentials.
      const impossible = error instanceof ApiError && error.status === 400;
      setFault(impossible ? anyText("errors.login.invalid") : textOf(error));
    }
  };

  return (
    <form className="pv-stack pv-stack--wide" noValidate onSubmit={(event) => void submit(event)}>
      <header className="pv-stack pv-stack--tight">
        <h1>{texts("signIn")}</h1>
        <p className="pv-muted">{texts("lead")}</p>
        {waiting ? <p className="pv-muted">{texts("returnsTo", { host: waiting })}</p> : null}
      </header>
      {waiting === null ? <PortalButton next={nextAddress} /> : null}
      {ways?.openId ? <OpenIdButton openId={ways.openId} next={nextAddress} /> : null}
      <FormFault text={fault ?? openId.fault} />
      <TextField
        label={texts("userName")}
        name="userName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      <PasswordField label={texts("password")} name="password" autoComplete="current-password" />
      {asksCode ? (
        <>
          <p role="status">{texts("codeLead")}</p>
          <TextField
            label={texts("code")}
            hint={texts("codeHint")}
            name="code"
            autoComplete="one-time-code"
            spellCheck={false}
            autoFocus
            required
          />
        </>
      ) : null}
      <Button type="submit" kind="primary" scale="l" wide busy={busy}>
        {texts("submit")}
      </Button>
      <div className="pv-section pv-stack pv-stack--tight pv-muted pv-small">
        <p>{texts("forgotten")}</p>
        {firstStartHint && ways?.firstStart ? <p>{texts("firstStart")}</p> : null}
      </div>
    </form>
  );
}
