import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import {
  OPEN_ID_PARAMETERS,
  authenticate,
  beginOpenId,
  getSignInWays,
  type OpenIdAnswer,
} from "../../contract/people/calls/session.ts";
import { portalSignIn } from "../../framework/gate/portal.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, Checkbox, PasswordField as KitPassword } from "../../framework/ui/controls/index.ts";
import { useErrorToast, Note } from "../../framework/ui/index.ts";
import { safeNext } from "../../contract/api/next-page.ts";

/** Storage key of the page to continue to after the issuer's answer. */
const NEXT_KEY = "provision.openIdNext";

/** A button for portal sign-in, where it is set up. `next` is an address of this origin. */
export function PortalButton({ next }: { next: string }) {
  const texts = useTexts("widgets.login");
  const way = useAnswer(() => portalSignIn()?.way());
  if (way !== "portal") return null;
  const begin = async (failed: FailureHandler) => {
    const begun = await portalSignIn()?.begin(next);
    if (begun?.kind === "refused") failed(begun.error);
  };
  return <WayButton label={texts("portal")} begin={begin} />;
}

/** The ways to sign in that the server offers; undefined until it has answered. */
export const useSignInWays = () => useAnswer(() => send(getSignInWays, { quiet: true, silent: true }));

/** The way through the organization's own sign-in. `next` is an address of this origin. */
export function OpenIdButton({ openId, next }: { openId: { readonly button: string }; next: string }) {
  const texts = useTexts("widgets.login");
  const begin = (failed: FailureHandler) =>
    send(beginOpenId, { body: {}, silent: true }).then(({ address }) => {
      sessionStorage.setItem(NEXT_KEY, next);
      window.location.assign(address);
    }, failed);
  return <WayButton label={openId.button || texts("openId")} begin={begin} />;
}

type FailureHandler = (error: unknown) => void;

/** A button for a sign-in that leaves the page; shows the reason if it fails. */
function WayButton({ label, begin }: { label: string; begin: (failed: FailureHandler) => Promise<void> }) {
  const texts = useTexts("widgets.login");
  const showError = useErrorToast();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void begin((error) => {
      showError(error);
      setBusy(false);
    });
  };
  return (
    <>
      <Button scale="l" wide busy={busy} onClick={leave}>
        {label}
      </Button>
      <p className="pv-muted pv-small">{texts("orForm")}</p>
    </>
  );
}

/** The server's answer about a sign-in method; undefined without one, since the form still works. */
function useAnswer<Answer>(ask: () => Promise<Answer> | undefined): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let here = true;
    ask()?.then(
      (found) => here && setAnswer(() => found),
      () => undefined,
    );
    return () => void (here = false);
  }, []);
  return answer;
}

/**
 * Completes a sign-in after the issuer's redirect: opens a session and the requested page, or shows why it failed.
 * `busy` while the server checks it.
 */
export function useOpenIdReturn(): { readonly busy: boolean; readonly fault: string | null } {
  const textOf = useErrorText();
  const [parameters, setParameters] = useSearchParams();
  const [error, setError] = useState<unknown>(null);
  const returned = answerIn(parameters);
  const state = returned?.state;
  useEffect(() => {
    if (returned === null) return;
    finish(returned).then(
      () => window.location.replace(claimNext()),
      (reason: unknown) => {
        setError(reason);
        // The issuer's answer is removed from the address, since it can be used once.
        setParameters({}, { replace: true });
      },
    );
    // Depends on the state only, so that rendering again does not send the answer twice.
  }, [state]);
  return { busy: returned !== null, fault: error === null ? null : textOf(error) };
}

let sent: { readonly state: string; readonly done: Promise<unknown> } | null = null;

/** Sends an answer once: React runs effects of a development build twice. */
function finish(openId: OpenIdAnswer): Promise<unknown> {
  if (sent?.state !== openId.state)
    sent = { state: openId.state, done: send(authenticate, { body: { openId }, silent: true }) };
  return sent.done;
}

function answerIn(parameters: URLSearchParams): OpenIdAnswer | null {
  const state = parameters.get(OPEN_ID_PARAMETERS.state);
  if (state === null) return null;
  const given = (["code", "iss", "error"] as const).flatMap((name) => {
    const value = parameters.get(OPEN_ID_PARAMETERS[name]);
    return value === null ? [] : [[name, value]];
  });
  return { state, ...Object.fromEntries(given) };
}

/** Removes and returns the stored page to continue to; the start page without one. */
function claimNext(): string {
  const next = sessionStorage.getItem(NEXT_KEY);
  sessionStorage.removeItem(NEXT_KEY);
  return next === null ? `${BASE_PATH}/` : safeNext(next);
}

/** A password field whose content can be shown. */
export function PasswordField(field: {
  label: string;
  name: string;
  autoComplete: string;
  hint?: string;
  error?: string | null;
  autoFocus?: boolean;
  onChange?: (value: string) => void;
}) {
  const texts = useTexts("widgets.login");
  const [shown, setShown] = useState(false);
  return (
    <div className="pv-stack pv-stack--tight">
      <KitPassword {...field} shown={shown} required />
      <Checkbox label={texts("showPassword")} checked={shown} onChange={setShown} />
    </div>
  );
}

/** The reason why the form as a whole was refused; announced to screen readers at once. */
export function FormFault({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text === null ? null : (
        <Note kind="danger" icon="exclamation-mark-circle">
          {text}
        </Note>
      )}
    </div>
  );
}
