import "@esri/calcite-components/components/calcite-block-section";
import "../ui.css";
import type { ReactNode } from "react";
import { SCALE } from "./element.ts";

/** A part that is closed until someone asks for it. */
export function Fold(props: {
  readonly title: string;
  readonly className?: string | undefined;
  onOpen?(): void;
  readonly children: ReactNode;
}) {
  return (
    <calcite-block-section
      className={`pv-fold ${props.className ?? ""}`}
      text={props.title}
      scale={SCALE}
      oncalciteBlockSectionToggle={({ target }) => target.open && props.onOpen?.()}
    >
      {props.children}
    </calcite-block-section>
  );
}
