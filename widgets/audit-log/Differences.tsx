import { useMemo, useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { differencesOf, MAX_DIFFERENCES } from "./differences.ts";
import type { Difference } from "./differences.ts";
import { useWords } from "./use-words.ts";

/** A record before and after, field by field; what stayed as it was on request. */
export function Differences({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const text = useTexts("widgets.audit-log");
  const words = useWords();
  const [whole, setWhole] = useState(false);
  const all = useMemo(() => differencesOf(before, after), [before, after]);
  const same = all.filter(({ kind }) => kind === "same").length;
  const shown = (whole ? all : all.filter(({ kind }) => kind !== "same")).slice(0, MAX_DIFFERENCES);
  return (
    <>
      {shown.length === 0 ? (
        <p>{text("unchanged")}</p>
      ) : (
        <table className="audit-log__differences">
          <caption className="pv-visually-hidden">{text("differences")}</caption>
          <thead>
            <tr>
              <th scope="col">{text("field")}</th>
              <th scope="col">{text("before")}</th>
              <th scope="col">{text("after")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((difference) => (
              <tr key={difference.path.join("/")} data-kind={difference.kind}>
                <th scope="row">{words.field(difference.path)}</th>
                <Side name={text("before")} difference={difference} side="before" value={words.value} />
                <Side name={text("after")} difference={difference} side="after" value={words.value} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all.length > MAX_DIFFERENCES ? <p>{text("cut", { count: MAX_DIFFERENCES })}</p> : null}
      {same > 0 ? (
        <label className="audit-log__whole">
          <input type="checkbox" checked={whole} onChange={({ target }) => setWhole(target.checked)} />
          {text("showSame", { count: same })}
        </label>
      ) : null}
    </>
  );
}

interface SideProps {
  readonly name: string;
  readonly difference: Difference;
  readonly side: "before" | "after";
  value(value: unknown): string;
}

function Side({ name, difference, side, value }: SideProps) {
  const absent = difference.kind === (side === "before" ? "added" : "removed");
  const shown = absent ? "" : value(difference[side]);
  return (
    <td data-name={name} data-side={side} data-absent={absent}>
      {difference.kind === "changed" ? side === "before" ? <del>{shown}</del> : <ins>{shown}</ins> : shown}
    </td>
  );
}
