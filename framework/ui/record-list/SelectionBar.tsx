import { useEffect, useEffectEvent, useRef } from "react";
import { useFormat } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts.ts";
import { useAnnounce } from "../notices.tsx";
import type { Selection } from "./use-selection.ts";

/** How many records are chosen, on this page and others; where all are here, all found ones can be. */
export function SelectionBar<Row>({
  selection,
  answer,
}: {
  selection: Selection<Row>;
  /** Every row of the answer, where the browser has them. */
  answer: readonly Row[] | null;
}) {
  const texts = useTexts("list");
  const { number } = useFormat();
  const announce = useAnnounce();
  const count = selection.ids.size;
  const said = useRef(count);
  const say = useEffectEvent(() => {
    announce(count === 0 ? texts("noneSelected") : texts("selected", { count, formatted: number(count) }));
  });
  useEffect(() => {
    if (said.current === count) return;
    said.current = count;
    say();
  }, [count]);
  if (count === 0) return null;
  return (
    <div className="pv-list__selection">
      <p>{texts("selected", { count, formatted: number(count) })}</p>
      {answer && count < answer.length ? (
        <button type="button" className="pv-list__link" onClick={() => selection.set(answer, true)}>
          {texts("selectAll", { formatted: number(answer.length) })}
        </button>
      ) : null}
      <button type="button" className="pv-list__link" onClick={selection.clear}>
        {texts("clearSelection")}
      </button>
    </div>
  );
}
