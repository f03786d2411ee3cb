import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { NO_LOG_FILTER } from "./calls.ts";
import { LOG_LEVELS, LogLevelSchema, type LogFilter, type LogLevel } from "../../contract/logs/calls.ts";
import { timeZoneAtom, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { instantIn } from "./times.ts";
import { Button, Disclosure, SelectField, TextField } from "../../framework/ui/controls/index.ts";

/** Milliseconds after the last key before the lines are searched. */
const REST = 400;
/** From this window width in pixels the fields are open at first. */
const ROOMY = 768;
const REFERENCE = /^[\w-]{0,64}$/;

interface FilterFields {
  readonly level: string;
  readonly text: string;
  readonly requestId: string;
  readonly from: string;
  readonly to: string;
}
const EMPTY: FilterFields = { level: "", text: "", requestId: "", from: "", to: "" };

/** The filter of lines by level, text, reference and time span, all combined. */
export function Filters({ filter, onChange }: { filter: LogFilter; onChange: (filter: LogFilter) => void }) {
  const text = useTexts("widgets.log-files");
  const timeZone = useAtomValue(timeZoneAtom);
  const [fields, setFields] = useState<FilterFields>({ ...EMPTY, requestId: filter.requestId });
  const [sent, setSent] = useState(filter);
  // On a small screen the lines come first.
  const [open, setOpen] = useState(() => window.innerWidth >= ROOMY);
  // A request chosen elsewhere replaces the typed values.
  if (sent !== filter) {
    setSent(filter);
    setFields({ ...EMPTY, requestId: filter.requestId });
  }
  const wrong = !REFERENCE.test(fields.requestId.trim());
  const reversed = fields.from !== "" && fields.to !== "" && fields.from > fields.to;

  useEffect(() => {
    if (wrong || reversed) return;
    const next: LogFilter = {
      level: LogLevelSchema.safeParse(fields.level).data ?? null,
      text: fields.text.trim(),
      requestId: fields.requestId.trim(),
      from: instantIn(fields.from, timeZone),
      to: instantIn(fields.to, timeZone),
    };
    if (JSON.stringify(next) === JSON.stringify(sent)) return;
    const timer = setTimeout(() => {
      setSent(next);
      onChange(next);
    }, REST);
    return () => clearTimeout(timer);
  }, [fields, sent, wrong, reversed, timeZone, onChange]);

  const change = (name: keyof FilterFields) => ({
    value: fields[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  });
  const levels = LOG_LEVELS.map((level) => ({
    value: level,
    label: text(`filter.from`, { level: text(`levels.${level}`) }),
  }));
  return (
    <Disclosure className="log-files__filtering" title={text("filter.label")} open={open} onToggle={setOpen}>
      <form
        className="log-files__filters pv-columns"
        role="search"
        aria-label={text("filter.label")}
        onSubmit={(event) => event.preventDefault()}
      >
        <SelectField
          label={text("filter.level")}
          options={[{ value: "", label: text("filter.all") }, ...levels]}
          {...change("level")}
        />
        <TextField label={text("filter.text")} type="search" maxLength={200} {...change("text")} />
        <TextField
          label={text("filter.reference")}
          type="search"
          spellCheck={false}
          error={wrong ? text("find.wrong") : null}
          {...change("requestId")}
        />
        <TextField label={text("filter.since")} type="datetime-local" step={1} {...change("from")} />
        <TextField
          label={text("filter.until")}
          type="datetime-local"
          step={1}
          error={reversed ? text("filter.reversed") : null}
          {...change("to")}
        />
        <Button
          disabled={JSON.stringify(fields) === JSON.stringify(EMPTY)}
          onClick={() => {
            setFields(EMPTY);
            setSent(NO_LOG_FILTER);
            onChange(NO_LOG_FILTER);
          }}
        >
          {text("filter.clear")}
        </Button>
      </form>
    </Disclosure>
  );
}

const ICONS: Readonly<Record<LogLevel, string>> = {
  trace: "ellipsis",
  debug: "debug",
  info: "information",
  warn: "exclamation-mark-triangle",
  error: "exclamation-mark-circle",
  fatal: "x-octagon-f",
};

/** A level as word and icon; its color adds no information. */
export function Level({ level }: { level: LogLevel | null }) {
  const text = useTexts("widgets.log-files");
  if (level === null) return <span>{text("levels.none")}</span>;
  const look = level === "error" || level === "fatal" ? " pv-danger pv-strong" : "";
  return (
    <span className={`log-files__level pv-row pv-row--one pv-row--tight${look}`} data-level={level}>
      <Icon name={ICONS[level]} />
      {text(`levels.${level}`)}
    </span>
  );
}
