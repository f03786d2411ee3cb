import { useEffect, useState } from "react";
import { BASE_PATH } from "../../../../contract/api/base-path.ts";
import type { Pack } from "../../../../contract/planning/pack.ts";
import { useFormat, useTexts } from "../../../../framework/i18n/index.ts";
import { waitingEntries, type OpenQueue } from "../entry-queue.ts";
import { dropPack, keepPack, keptPacks, type BrowserPack } from "../pack-store.ts";
import { readPackFile } from "../pack-file.ts";
import { type OpenedPack, type SealedPack } from "../seal.ts";
import { PackAge } from "./PackAge.tsx";
import { PackView } from "./PackView.tsx";
import { useFaultText } from "./fault-text.ts";
import { Entry, FileEntry, Press } from "./plain.tsx";
import { speakPack } from "./speak-pack.ts";
import { useOpening } from "./use-opening.ts";

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
  const [opened, setOpened] = useState<{ readonly pack: Pack; readonly queue: OpenQueue | null } | null>(null);
  const [chosen, setChosen] = useState<SealedPack | BrowserPack | null>(own);
  const [problem, setProblem] = useState<unknown>(fault);
  const faultText = useFaultText();
  if (opened) return <PackView {...opened} isFile={own !== null} onClose={() => setOpened(null)} />;
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
          onOpen={({ pack, key }) => {
            setProblem(null);
            speakPack(pack);
            setOpened({ pack, queue: queueOf(pack, chosen, key) });
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

/**
 * The queue of a pack that this browser keeps, for a person who may change sites; null for a file, and for a pack of another
 * server: what is entered there could not be sent from here.
 */
function queueOf(pack: Pack, chosen: SealedPack | BrowserPack, key: CryptoKey): OpenQueue | null {
  const isSendable = pack.mayEnter && pack.origin === window.location.origin + BASE_PATH && pack.sites.rows.length > 0;
  return isSendable && "id" in chosen ? { id: chosen.id, key } : null;
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
        <a className="pv-button along-press" data-quiet href={wanted ?? home}>
          {text("toProduct")}
        </a>
      </p>
    </div>
  );
}

interface PacksProps {
  readonly chosen: SealedPack | null;
  onChoose(pack: SealedPack | BrowserPack): void;
  onProblem(error: unknown): void;
}

/** The packs of this browser, and one from a file. */
function Packs({ chosen, onChoose, onProblem }: PacksProps) {
  const text = useTexts("widgets.along.view");
  const format = useFormat();
  const [packs, setPacks] = useState<readonly BrowserPack[] | null>(null);
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  const read = () => {
    keptPacks().then(setPacks, onProblem);
    waitingEntries().then(setWaiting, onProblem);
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
              <Press onPress={() => onChoose(pack)} pressed={chosen?.header.check === pack.header.check || undefined}>
                {text("open")}
              </Press>
              <Press quiet disabled={waiting.has(pack.id)} onPress={() => void dropPack(pack.id).then(read, onProblem)}>
                {text("delete")}
              </Press>
            </div>
            {waiting.has(pack.id) && <p>{text("waiting", { count: waiting.get(pack.id) ?? 0 })}</p>}
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

function Unlock({ sealed, onOpen }: { readonly sealed: SealedPack; onOpen(opened: OpenedPack): void }) {
  const text = useTexts("widgets.along.view");
  const faultText = useFaultText();
  const { passphrase, setPassphrase, busy, error, open } = useOpening(sealed, onOpen);
  return (
    <form
      className="pv-card pv-stack"
      onSubmit={(event) => {
        event.preventDefault();
        open();
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
        <Press disabled={busy || passphrase === ""} onPress={open}>
          {text(busy ? "opening" : "unlock")}
        </Press>
      </div>
    </form>
  );
}
