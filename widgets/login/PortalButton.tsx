import { useEffect, useState } from "react";
import { useFullAddress } from "../../framework/layout/use-full-address.ts";
import { portalSignIn } from "../../framework/gate/portal.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useErrorToast } from "../../framework/ui/index.ts";

/** The way through the portal, where this installation signs in by one. */
export function PortalButton({ next }: { next: string }) {
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
      <button type="button" className="pv-button login__submit" disabled={busy} onClick={() => void begin()}>
        {texts("portal")}
      </button>
      <p className="login__or">{texts("orForm")}</p>
    </>
  );
}
