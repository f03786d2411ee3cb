import type { LogLevel } from "../../contract/calls/logs.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";

const ICONS: Readonly<Record<LogLevel, string>> = {
  trace: "ellipsis",
  debug: "debug",
  info: "information",
  warn: "exclamation-mark-triangle",
  error: "exclamation-mark-circle",
  fatal: "x-octagon-f",
};

/** A level by word and icon; its color says nothing besides. */
export function Level({ level }: { level: LogLevel | null }) {
  const text = useTexts("widgets.log-files");
  if (level === null) return <span className="log-files__level">{text("levels.none")}</span>;
  return (
    <span className={`log-files__level log-files__level--${level}`}>
      <Icon name={ICONS[level]} />
      {text(`levels.${level}`)}
    </span>
  );
}
