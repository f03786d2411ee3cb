import { useTexts } from "../i18n/texts.ts";
import type { TopicRow } from "./board.ts";
import { Mark } from "./MessageList.tsx";

/** Every topic: what it says, who may send it, who may hear it, who listens now, and whether it is dead. */
export function TopicList({ rows }: { rows: readonly TopicRow[] }) {
  const texts = useTexts("shell.inspector");
  return (
    <ul className="pv-inspector__rows">
      {rows.map((row) => (
        <li key={row.name} data-topic={row.name}>
          <div className="pv-inspector__head">
            <code>{row.name}</code>
            <span className="pv-inspector__count">{texts("messages", { count: row.sent })}</span>
            {row.dead ? <Mark kind="warning" text={texts(`dead.${row.dead}`)} /> : null}
            {row.undeclared.length > 0 ? (
              <Mark kind="warning" text={texts("undeclared", { names: row.undeclared.join(", ") })} />
            ) : null}
          </div>
          {row.description ? <p>{row.description}</p> : null}
          <dl>
            <Names label={texts("mayPublish")} names={row.mayPublish} />
            <Names label={texts("mayHear")} names={row.mayHear} />
            <Names label={texts("listening")} names={row.listening} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** A term and the instances that it names; "no one" where there is none. */
function Names({ label, names }: { label: string; names: readonly string[] }) {
  const texts = useTexts("shell.inspector");
  return (
    <div>
      <dt>{label}</dt>
      <dd>{names.length > 0 ? names.join(", ") : texts("nobody")}</dd>
    </div>
  );
}
