import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { authenticate } from "../../contract/calls/session.ts";
import { useSession, LOGIN_ROUTE } from "../../framework/gate/session.ts";
import { portalSignIn } from "../../framework/gate/portal.ts";
import { ApiError, useErrorText } from "../../framework/http/api-error.ts";
import { send } from "../../framework/http/api.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { useFullAddress } from "../../framework/layout/shell-routes.ts";
import {
  Button,
  Checkbox,
  PasswordField as KitPassword,
  TextField,
  type FieldEvent,
} from "../../framework/ui/controls/index.ts";
import { Icon, useErrorToast } from "../../framework/ui/index.ts";
import { OpenIdButton, useOpenIdReturn } from "./OpenId.tsx";
import { nextPage } from "./next-page.ts";
import { BASE_PATH } from "../../contract/base-path.ts";

/** User name and password. A session begins with a fresh page, whose config holds what its user may see. */
export function SignIn({ firstStartHint }: { firstStartHint: boolean }) {
  const texts = useTexts("widgets.login");
  const textOf = useErrorText();
  const anyText = useText();
  const session = useSession();
  const fullAddress = useFullAddress();
  const [parameters] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** The password is right; the second factor is asked for. */
  const [asksCode, setAsksCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("[name=userName]")?.focus(), []);

  const openId = useOpenIdReturn();
  const { path: next, waiting } = nextPage(parameters.get("next"));
  const here = Boolean(session?.user);
  useEffect(() => {
    // The app that waits is handed on to by the server.
    if (here && waiting !== null) window.location.replace(BASE_PATH + next);
  }, [here, next, waiting]);
  const { pathname } = useLocation();
  // On a page of others the form has nothing more to do, and that page may be the very one that "/" leads to.
  const leaves = pathname === LOGIN_ROUTE || parameters.has("next");
  if (here && !openId.busy) return leaves && waiting === null ? <Navigate replace to={next} /> : null;

  if (openId.busy)
    return (
      <p className="login__lead" role="status">
        {texts("openIdReturn")}
      </p>
    );

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const userName = String(entered.get("userName")).trim();
    const password = String(entered.get("password"));
    if (userName === "" || password === "") {
      setFault(texts("mandatory"));
      return;
    }
    const code = String(entered.get("code") ?? "").trim();
    setBusy(true);
    setFault(null);
    try {
      const body = { userName, password, ...(code === "" ? {} : { code }) };
      const { user } = await send(authenticate, { body, silent: true });
      const target =
        user?.mustChangePassword || user?.mustEnrol ? `/change-password?next=${encodeURIComponent(next)}` : next;
      window.location.assign(waiting !== null && target === next ? BASE_PATH + next : fullAddress(target));
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.key === "errors.login.codeRequired") return setAsksCode(true);
      // What the server does not even take for a name and a password (far too long, say) can be no one's.
      const impossible = error instanceof ApiError && error.status === 400;
      setFault(impossible ? anyText("errors.login.invalid") : textOf(error));
    }
  };

  return (
    <form ref={form} className="login__form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{texts("signIn")}</h1>
      <p className="login__lead">{texts("lead")}</p>
      {waiting ? <p className="login__lead">{texts("returnsTo", { host: waiting })}</p> : null}
      {waiting === null ? <PortalButton next={next} /> : null}
      <OpenIdButton next={waiting === null ? fullAddress(next) : BASE_PATH + next} />
      <FormFault text={fault ?? openId.fault} />
      <TextField
        label={texts("userName")}
        name="userName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
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
      <div className="login__hint">
        <p>{texts("forgotten")}</p>
        {firstStartHint ? <p>{texts("firstStart")}</p> : null}
      </div>
    </form>
  );
}

/** A password that can be looked at before it is sent. */
export function PasswordField(field: {
  label: string;
  name: string;
  autoComplete: string;
  hint?: string;
  error?: string | null;
  onChange?: (event: FieldEvent) => void;
}) {
  const texts = useTexts("widgets.login");
  const [shown, setShown] = useState(false);
  return (
    <div className="login__password">
      <KitPassword {...field} shown={shown} required />
      <Checkbox label={texts("showPassword")} checked={shown} onChange={setShown} />
    </div>
  );
}

/** The way through the portal, where this installation signs in by one. */
function PortalButton({ next }: { next: string }) {
  const texts = useTexts("widgets.login");
  const tell = useErrorToast();
  const fullAddress = useFullAddress();
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    // Where the server does not say, the form is there.
    portalSignIn()
      ?.way()
      .then(
        (way) => here && setShown(way === "portal"),
        () => undefined,
      );
    return () => void (here = false);
  }, []);
  if (!shown) return null;
  const begin = async () => {
    setBusy(true);
    const begun = await portalSignIn()?.begin(fullAddress(next));
    if (begun?.kind !== "refused") return;
    tell(begun.error);
    setBusy(false);
  };
  return (
    <>
      <Button scale="l" wide busy={busy} onClick={() => void begin()}>
        {texts("portal")}
      </Button>
      <p className="login__or">{texts("orForm")}</p>
    </>
  );
}

/** Why the form as a whole was refused; announced to screen readers at once. */
export function FormFault({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text === null ? null : (
        <p className="login__fault">
          <Icon name="exclamation-mark-circle" />
          {text}
        </p>
      )}
    </div>
  );
}
