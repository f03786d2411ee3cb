import "../ui.css";
import { useId, useState, type ReactNode } from "react";
import { Icon } from "../Icon.tsx";
import { PlainButton } from "./Native.tsx";

/** A part that is closed until the reader opens it. Calcite's would add a landmark for each. */
export function Fold(props: {
  readonly title: string;
  readonly className?: string | undefined;
  onOpen?(): void;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const turn = (): void => {
    if (!open) props.onOpen?.();
    setOpen(!open);
  };
  return (
    <div className={`pv-fold ${props.className ?? ""}`}>
      <PlainButton className="pv-row pv-row--one pv-strong" aria-expanded={open} aria-controls={id} onClick={turn}>
        <span className="pv-grow">{props.title}</span>
        <Icon name={open ? "chevron-up" : "chevron-down"} />
      </PlainButton>
      <div id={id} hidden={!open}>
        {props.children}
      </div>
    </div>
  );
}
