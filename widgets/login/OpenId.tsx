import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  authenticate,
  OPEN_ID_PARAMETERS,
  beginOpenId,
  getSignInWays,
  type OpenIdAnswer,
} from "../../contract/calls/session.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useErrorToast } from "../../framework/ui/index.ts";
import { safeNext } from "./next-page.ts";
import { BASE_PATH } from "../../contract/base-path.ts";

/** Where the page to go on with waits while the issuer is asked. */
const NEXT_KEY = "provision.openIdNext";

/** The way through the organisation's own sign-in, where this installation has one. `next` is an address of this origin. */
export function OpenIdButton({ next }: { next: string }) {
  const texts = useTexts("widgets.login");
  const tell = useErrorToast();
  const [label, setLabel] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    // Where the server does not say, the form is there.
    send(getSignInWays, { quiet: true, silent: true }).then(
      ({ openId }) => here && setLabel(openId && (openId.button || texts("openId"))),
      () => undefined,
    );
    return () => void (here = false);
  }, [texts]);
  if (label === null) return null;
  const begin = async () => {
    setBusy(true);
    try {
      const { address } = await send(beginOpenId, { body: {}, silent: true });
      sessionStorage.setItem(NEXT_KEY, next);
      window.location.assign(address);
    } catch (error) {
      tell(error);
      setBusy(false);
    }
  };
  return (
    <>
      <Button scale="l" wide busy={busy} onClick={() => void begin()}>
        {label}
      </Button>
      <p className="login__or">{texts("orForm")}</p>
    </>
  );
}

/**
 * Ends a sign-in with which the issuer has just sent the reader back: it becomes a session and the page that was asked for,
 * or a reason why not. `busy` while the server looks at it.
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
        // What the issuer sent is used up.
        setParameters({}, { replace: true });
      },
    );
    // One answer is sent once, however often the page draws.
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

/** The page to go on with, once; the start where none was kept. */
function claimNext(): string {
  const next = sessionStorage.getItem(NEXT_KEY);
  sessionStorage.removeItem(NEXT_KEY);
  return next === null ? `${BASE_PATH}/` : safeNext(next);
}
