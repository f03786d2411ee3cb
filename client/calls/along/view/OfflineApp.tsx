import { useEffect, useState } from "react";
import { useFormat, useTexts } from "../../../../framework/i18n/index.ts";
import type { Pack } from "../../../../contract/planning/pack.ts";
import { dropPack, keepPack, keptPacks, type BrowserPack } from "../pack-store.ts";
import { readPackFile } from "../pack-file.ts";
import { PackError, openPack, type SealedPack } from "../seal.ts";
import { PackAge } from "./PackAge.tsx";
import { PackView } from "./PackView.tsx";
import { Entry, FileEntry, Press } from "./plain.tsx";
import { speakPack } from "./speak-pack.ts";

/** What the offline page was opened with. */
export interface OfflineStart {
  /** The pack in the page's own file; null on the server's page. */
  readonly own: SealedPack | null;
  /** Why the page's own pack cannot be opened. */
  readonly fault: unknown;
  /** The page that the server did not send; null if the reader came here by choice. */
  readonly wanted: string | null;
  /** The product's address. */
  readonly home: string;
}

/** The page for when the server cannot be reached: says so, and opens packs. */
export function OfflineApp({ own, fault, wanted, home }: OfflineStart) {
  const text = useTexts("widgets.along.view");
  const [pack, setPack] = useState<Pack | null>(null);
  const [chosen, setChosen] = useState<SealedPack | null>(own);
  const [problem, setProblem] = useState<unknown>(fault);
  const faultText = useFaultText();
  if (pack) return <PackView pack={pack} isFile={own !== null} onClose={() => setPack(null)} />;
  const isFile = own !== null || (fault !== null && fault !== undefined);
  return (
    <main className="along pv-stack pv-stack--wide">
      <h1>{text("title")}</h1>
      {!isFile && <Connection wanted={wanted} home={home} />}
      {problem != null && (
        <p className="pv-note" data-kind="danger" role="alert">
          {faultText(problem)}
        </p>
      )}
      {chosen && (
        <Unlock
          key={chosen.header.check}
          sealed={chosen}
          onOpen={(opened) => {
            setProblem(null);
            speakPack(opened);
            setPack(opened);
          }}
        />
      )}
      {!isFile && (
        <Packs
          chosen={chosen}
          onChoose={(next) => {
            setProblem(null);
            setChosen(next);
          }}
          onProblem={setProblem}
        />
      )}
    </main>
  );
}

/** Says that there is no connection, and leads back when there is one. */
function Connection({ wanted, home }: Pick<OfflineStart, "wanted" | "home">) {
  const text = useTexts("widgets.along.view");
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const ending = new AbortController();
    for (const name of ["online", "offline"] as const)
      window.addEventListener(name, () => setOnline(navigator.onLine), { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return (
    <div className="pv-note pv-stack" data-kind={online ? "info" : "warning"} role="status">
      <p>{text(wanted === null ? "byChoice" : online ? "noAnswer" : "noConnection")}</p>
      <p>
        <a className="pv-button along-press" href={wanted ?? home}>
          {text("toProduct")}
        </a>
      </p>
    </div>
  );
}

/** Why a pack does not open, in the reader's words. */
function useFaultText(): (error: unknown) => string {
  const text = useTexts("widgets.along.faults");
  return (error) => {
    if (error instanceof PackError) return text(error.fault);
    return text(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "unknown");
  };
}

interface PacksProps {
  readonly chosen: SealedPack | null;
  onChoose(pack: SealedPack): void;
  onProblem(error: unknown): void;
}

/** The packs of this browser, and one from a file. */
function Packs({ chosen, onChoose, onProblem }: PacksProps) {
  const text = useTexts("widgets.along.view");
  const format = useFormat();
  const [packs, setPacks] = useState<readonly BrowserPack[] | null>(null);
  const read = () => {
    keptPacks().then(setPacks, onProblem);
  };
  useEffect(read, []);
  const take = async (file: File) => {
    try {
      onChoose(await readPackFile(file));
    } catch (error) {
      onProblem(error);
    }
  };
  return (
    <section className="pv-stack">
      <h2>{text("packs")}</h2>
      {packs?.length === 0 && <p>{text("none")}</p>}
      <ul className="pv-plain-list pv-stack">
        {packs?.map((pack) => (
          <li key={pack.id} className="pv-card pv-card--tight pv-stack pv-stack--tight">
            <strong>{pack.header.label}</strong>
            <PackAge header={pack.header} />
            <span className="pv-muted">
              {text("size", { size: format.number(pack.content.length / 1_000_000, { digits: 1 }) })}
            </span>
            <div className="pv-row">
              <Press onPress={() => onChoose(pack)} pressed={chosen?.header.check === pack.header.check}>
                {text("open")}
              </Press>
              <Press quiet onPress={() => void dropPack(pack.id).then(read, onProblem)}>
                {text("delete")}
              </Press>
            </div>
          </li>
        ))}
      </ul>
      <FileEntry label={text("file")} onFile={(file) => void take(file)} />
      {chosen && !packs?.some(({ header }) => header.check === chosen.header.check) && (
        <div className="pv-row">
          <Press quiet onPress={() => void keepPack(chosen).then(read, onProblem)}>
            {text("keep")}
          </Press>
        </div>
      )}
    </section>
  );
}

function Unlock({ sealed, onOpen }: { readonly sealed: SealedPack; onOpen(pack: Pack): void }) {
  const text = useTexts("widgets.along.view");
  const faultText = useFaultText();
  const [passphrase, setPassphrase] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const open = async () => {
    setBusy(true);
    setError(null);
    try {
      onOpen(await openPack(sealed, passphrase));
    } catch (reason) {
      setError(reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="pv-card pv-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <h2>{sealed.header.label}</h2>
      <PackAge header={sealed.header} />
      <Entry
        label={text("passphrase")}
        type="password"
        value={passphrase}
        onChange={setPassphrase}
        error={error === null ? null : faultText(error)}
      />
      <div className="pv-row">
        <Press disabled={busy || passphrase === ""} onPress={() => void open()}>
          {text(busy ? "opening" : "unlock")}
        </Press>
      </div>
    </form>
  );
}
