import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { collectPack } from "../../client/calls/along/collect.ts";
import { keepOfflinePage } from "../../client/calls/along/KeepOffline.tsx";
import { waitingEntries } from "../../client/calls/along/entry-queue.ts";
import { keepPack, keptPacks, type BrowserPack } from "../../client/calls/along/pack-store.ts";
import { sealPack } from "../../client/calls/along/seal.ts";
import { useCurrentDid } from "../../client/planning/current.ts";
import { useDisasters } from "../../client/planning/disasters.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { PackPart } from "../../contract/planning/pack.ts";
import { STRENGTH_MIN, strengthOf } from "../../contract/people/password-strength.ts";
import { PASSWORD_MIN } from "../../contract/people/calls/session.ts";
import { saveSiteServed } from "../../contract/supply/calls/sites.ts";
import { usePermits, useSession } from "../../framework/gate/session.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { LANGUAGES, regionAtom, timeZoneAtom, useTexts } from "../../framework/i18n/index.ts";
import { Button, PasswordField, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, EmptyState, Note, QueryState, RecordPage } from "../../framework/ui/index.ts";
import { KeptPacks } from "./KeptPacks.tsx";
import { UnsentEntries } from "./UnsentEntries.tsx";

// Fetched with this file at a sign-out.
export { LeaveDialog } from "../../client/calls/along/LeaveDialog.tsx";
export { waitingEntries };

/** Packs a disaster for when there is no connection, and lists the packs of this browser. */
export default function Along() {
  const text = useTexts("widgets.along");
  const disasters = useDisasters();
  const [packs, setPacks] = useState<readonly BrowserPack[] | "unreadable" | null>(null);
  const [isKept, setKept] = useState<boolean | null>(null);
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  const read = (newlySent = 0) => {
    setSent((before) => before + newlySent);
    keptPacks().then(setPacks, () => setPacks("unreadable"));
    waitingEntries().then(setWaiting, () => setPacks("unreadable"));
  };
  const [sent, setSent] = useState(0);
  useEffect(() => {
    read();
    void keepOfflinePage().then(setKept);
  }, []);
  return (
    <RecordPage title={text("title")} note={text("lead")}>
      <p role="status">{sent > 0 && text("send.sent", { count: sent })}</p>
      {packs !== "unreadable" &&
        packs?.map((pack) => {
          const count = waiting.get(pack.id);
          return count === undefined ? null : <UnsentEntries key={pack.id} pack={pack} count={count} onChange={read} />;
        })}
      {isKept === false && <Note kind="warning">{text("notKept")}</Note>}
      {disasters.data === undefined ? (
        <QueryState query={disasters} />
      ) : disasters.data.length === 0 ? (
        <EmptyState icon="hurricane" text={text("noDisasters")} />
      ) : (
        <PackForm disasters={disasters.data} onPacked={read} />
      )}
      {packs === "unreadable" ? (
        <Alert>{text("noStore")}</Alert>
      ) : (
        packs && <KeptPacks packs={packs} waiting={waiting} onChange={read} />
      )}
    </RecordPage>
  );
}

/** Minutes by which this device's clock may differ from the server's. */
const CLOCK_MINUTES = 5;

function PackForm({ disasters, onPacked }: { readonly disasters: readonly Disaster[]; onPacked(): void }) {
  const text = useTexts("widgets.along");
  const parts = useTexts("widgets.along.parts");
  const reason = useErrorText();
  const { i18n } = useTranslation();
  const user = useSession()?.user;
  const mayEnter = usePermits(saveSiteServed.needs);
  const [timeZone, region] = [useAtomValue(timeZoneAtom), useAtomValue(regionAtom)];
  const [current] = useCurrentDid();
  const [did, setDid] = useState(() => disasters.find((one) => one.did === current)?.did ?? disasters[0]?.did ?? 0);
  const disaster = disasters.find((one) => one.did === did);
  const [label, setLabel] = useState<string | null>(null);
  const [typed, setTyped] = useState({ passphrase: "", again: "" });
  const [step, setStep] = useState<PackPart | "sealing" | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [minutes, setMinutes] = useState(0);
  const [said, setSaid] = useState("");
  const name = label ?? disaster?.name ?? "";

  const pack = async () => {
    if (!user) return;
    setError(null);
    setSaid("");
    if (typed.passphrase !== typed.again) return setError(text("differs"));
    setStep("estimations");
    try {
      const isWeak = typed.passphrase.length < PASSWORD_MIN || (await strengthOf(typed.passphrase, [name])).score < STRENGTH_MIN; // oxfmt-ignore
      if (isWeak) return setError(text("weak", { least: PASSWORD_MIN }));
      // The reader's languages: the page's first, then those of the browser.
      const wanted = [i18n.language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
      const languages = [...new Set(wanted)].flatMap((tag) => LANGUAGES.filter((one) => one === tag));
      const by = { userId: user.userId, name: user.displayName };
      const content = await collectPack({ did, by, mayEnter, languages, timeZone, region }, setStep);
      setMinutes(Math.round((Date.now() - Date.parse(content.madeAt)) / 60_000));
      setStep("sealing");
      await keepPack(await sealPack(content, name, typed.passphrase));
      setTyped({ passphrase: "", again: "" });
      const lacking = content.missing.map((part) => parts(part)).join(", ");
      setSaid(lacking === "" ? text("packed") : text("packedWithout", { parts: lacking }));
      onPacked();
    } catch (failure) {
      const isFull = failure instanceof DOMException && failure.name === "QuotaExceededError";
      setError(isFull ? text("faults.full") : reason(failure));
    } finally {
      setStep(null);
    }
  };
  return (
    <form
      className="pv-card pv-stack pv-fields"
      onSubmit={(event) => {
        event.preventDefault();
        void pack();
      }}
    >
      <h2>{text("pack")}</h2>
      <SelectField
        label={text("disaster")}
        value={String(did)}
        options={disasters.map((one) => ({ value: String(one.did), label: one.name }))}
        onChange={(value) => setDid(Number(value))}
      />
      <TextField label={text("label")} hint={text("labelHint")} value={name} maxLength={200} onChange={setLabel} />
      <PasswordField
        label={text("view.passphrase")}
        hint={text("passphraseHint", { least: PASSWORD_MIN })}
        name="passphrase"
        autoComplete="new-password"
        value={typed.passphrase}
        onChange={(passphrase) => setTyped((before) => ({ ...before, passphrase }))}
      />
      <PasswordField
        label={text("again")}
        name="again"
        autoComplete="new-password"
        value={typed.again}
        onChange={(again) => setTyped((before) => ({ ...before, again }))}
      />
      {error !== null && <Alert>{error}</Alert>}
      {Math.abs(minutes) >= CLOCK_MINUTES && <Note kind="warning">{text("clock", { count: Math.abs(minutes) })}</Note>}
      <div className="pv-row">
        <Button type="submit" kind="primary" icon="save" busy={step !== null} disabled={typed.passphrase === ""}>
          {text("take")}
        </Button>
        <span role="status">
          {step === null ? said : step === "sealing" ? text("sealing") : text("fetching", { part: parts(step) })}
        </span>
      </div>
    </form>
  );
}
