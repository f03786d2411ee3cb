import { useAtom } from "jotai";
import { exactFiguresAtom, useTexts } from "../i18n/index.ts";
import { PlainButton } from "./controls/Native.tsx";

/** Shows the figures of all headlines to the last digit, and back; stands next to one. */
export function ExactFigures() {
  const text = useTexts("shell");
  const [exact, setExact] = useAtom(exactFiguresAtom);
  return (
    <PlainButton className="pv-link" onClick={() => setExact(!exact)}>
      {text(exact ? "roundedFigures" : "exactFigures")}
    </PlainButton>
  );
}
