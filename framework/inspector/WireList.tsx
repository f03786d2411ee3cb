import { useTexts } from "../i18n/texts.ts";
import type { WireRow } from "./board.ts";
import { FaultMark, Mark } from "./MessageList.tsx";

/** The wires of the config: what passed each, what did not fit, and which can never fire. */
export function WireList({ rows }: { rows: readonly WireRow[] }) {
  const texts = useTexts("shell.inspector");
  if (rows.length === 0) return <p className="pv-inspector__none">{texts("noWires")}</p>;
  return (
    <ul className="pv-inspector__rows">
      {rows.map(({ wire, traffic, dead }, i) => (
        <li key={i} data-wire={i}>
          <div className="pv-inspector__head">
            <code>
              {wire.from.instance} · {wire.from.topic} → {wire.to.instance} · {wire.to.action}
            </code>
            <span className="pv-inspector__count">{texts("passed", { count: traffic.passed })}</span>
            {traffic.waiting > 0 ? (
              <span className="pv-inspector__count">{texts("waiting", { count: traffic.waiting })}</span>
            ) : null}
            {traffic.faulty > 0 ? <Mark kind="danger" text={texts("faulty", { count: traffic.faulty })} /> : null}
            {dead ? <Mark kind="warning" text={texts(`deadWire.${dead}`)} /> : null}
          </div>
          {traffic.lastFault ? <FaultMark fault={traffic.lastFault} /> : null}
        </li>
      ))}
    </ul>
  );
}
