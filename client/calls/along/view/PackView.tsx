import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/api/languages.ts";
import type { Pack } from "../../../../contract/planning/pack.ts";
import { LANGUAGE_NAMES, useFormat, useText, useTexts } from "../../../../framework/i18n/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../../../framework/ui/breakpoints.ts";
import { folded } from "../../../../framework/i18n/matching.ts";
import { changeLanguage } from "../../../../framework/i18n/start.ts";
import type { OpenQueue } from "../entry-queue.ts";
import { FieldEntries } from "./FieldEntries.tsx";
import { PackAge } from "./PackAge.tsx";
import { PackHelp } from "./PackHelp.tsx";
import { PackMap } from "./PackMap.tsx";
import { PackReport } from "./PackReport.tsx";
import { PackWhatIf } from "./PackWhatIf.tsx";
import { packTables, rowsWith, type PackTable } from "./pack-tables.ts";
import { Choice, Entry, PlainTable, Press } from "./plain.tsx";

/** The parts of an opened pack, in the order of its buttons. */
const SHELVES = [
  "report",
  "map",
  "enter",
  "whatIf",
  "sites",
  "requests",
  "stock",
  "tracts",
  "contacts",
  "help",
] as const;
type Shelf = (typeof SHELVES)[number];
/** Rows of one list that are shown at once; the search finds the others. */
const MOST_ROWS = 200;

/** An opened pack: one disaster to look at, search, calculate with and print. */
export function PackView(props: {
  readonly pack: Pack;
  /** Where entries wait; null if nothing can be entered. */
  readonly queue: OpenQueue | null;
  readonly isFile: boolean;
  onClose(): void;
}) {
  const { pack, queue, isFile, onClose } = props;
  const text = useTexts("widgets.along.view");
  const parts = useTexts("widgets.along.parts");
  const { i18n } = useTranslation();
  const [shelf, setShelf] = useState<Shelf>("report");
  const [typed, setTyped] = useState("");
  // As buttons, the parts would fill a phone.
  const isPhone = useNarrowerThan(BREAKPOINTS.phone);
  const tables = useTables(pack);
  const language = i18n.language as Language;
  const shelves = SHELVES.filter((one) => one !== "enter" || queue !== null).map((value) => ({ value, label: text(`shelf.${value}`) })); // oxfmt-ignore
  const show = (next: Shelf) => {
    setTyped("");
    setShelf(next);
  };
  return (
    <main className="along pv-stack pv-stack--wide" lang={language}>
      <header className="pv-stack pv-stack--tight">
        <h1>{pack.disaster.name}</h1>
        <PackAge header={pack} />
        <span className="pv-muted">{text("by", { name: pack.by.name, origin: pack.origin })}</span>
        {shelf === "report" && (
          <p className="pv-no-print pv-muted">{text(isFile ? "fromFile" : queue ? "canEnter" : "readOnly")}</p>
        )}
        {pack.missing.length > 0 && (
          <p className="pv-note" data-kind="warning">
            {text("missing", { parts: pack.missing.map((part) => parts(part)).join(", ") })}
          </p>
        )}
      </header>
      <div className="pv-no-print pv-stack">
        <div className="pv-columns along-tools">
          <Entry label={text("search")} type="search" value={typed} onChange={setTyped} />
          {pack.languages.length > 1 && (
            <Choice
              label={text("language")}
              value={language}
              options={pack.languages.map(({ code }) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
              onChange={(next) => void changeLanguage(next, { remember: false })}
            />
          )}
        </div>
        <nav className="pv-row" aria-label={text("shelves")}>
          {isPhone ? (
            <Choice label={text("shelves")} value={shelf} options={shelves} onChange={show} />
          ) : (
            shelves.map(({ value, label }) => (
              <Press key={value} pressed={typed === "" && value === shelf} onPress={() => show(value)}>
                {label}
              </Press>
            ))
          )}
          <Press quiet onPress={() => window.print()}>
            {text("print")}
          </Press>
          <Press quiet onPress={onClose}>
            {text("close")}
          </Press>
        </nav>
      </div>
      {typed.trim() === "" ? (
        <Shown shelf={shelf} pack={pack} queue={queue} tables={tables} />
      ) : (
        <Found pack={pack} tables={tables} typed={typed} />
      )}
    </main>
  );
}

function useTables(pack: Pack): PackTable[] {
  const text = useText();
  const format = useFormat();
  const { i18n } = useTranslation();
  return useMemo(
    () => packTables(pack, { say: text, format, exists: (key) => i18n.exists(key) }),
    [pack, text, format, i18n],
  );
}

interface ShownProps {
  readonly pack: Pack;
  readonly tables: readonly PackTable[];
}

function Shown(props: ShownProps & { readonly shelf: Shelf; readonly queue: OpenQueue | null }) {
  const { shelf, pack, queue, tables } = props;
  switch (shelf) {
    case "report":
      return <PackReport pack={pack} />;
    case "map":
      return <PackMap pack={pack} />;
    case "enter":
      return queue && <FieldEntries pack={pack} queue={queue} />;
    case "whatIf":
      return <PackWhatIf pack={pack} />;
    case "help":
      return <PackHelp pack={pack} typed="" />;
    default:
      return <Tables tables={tables.filter((table) => table.shelf === shelf)} />;
  }
}

function Found({ pack, tables, typed }: ShownProps & { readonly typed: string }) {
  const text = useTexts("widgets.along.view");
  const found = tables.flatMap((table) => {
    const rows = rowsWith(table.rows, typed, folded);
    return rows.length === 0 ? [] : [{ ...table, rows }];
  });
  return (
    <>
      <p role="status">{text("found", { count: found.reduce((sum, { rows }) => sum + rows.length, 0) })}</p>
      <Tables tables={found} />
      <PackHelp pack={pack} typed={typed} />
    </>
  );
}

function Tables({ tables }: { readonly tables: readonly PackTable[] }) {
  const text = useTexts("widgets.along.view");
  return tables.map(({ id, title, columns, rows }) => (
    <section key={id} className="pv-card pv-stack">
      <PlainTable title={title} columns={columns} rows={rows.slice(0, MOST_ROWS)} empty={text("noRows")} />
      {rows.length > MOST_ROWS && <p className="pv-muted">{text("moreRows", { count: rows.length - MOST_ROWS })}</p>}
    </section>
  ));
}
