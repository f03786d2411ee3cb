import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

interface NoteProps {
  readonly kind?: "warning" | "danger";
  readonly icon?: string;
  /** Spoken as soon as it appears. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}

/** A note below or above what it is about. */
export function Note({ kind, icon, alert, children }: NoteProps) {
  return (
    <p className={icon ? "pv-note pv-row pv-row--one" : "pv-note"} data-kind={kind} role={alert ? "alert" : undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </p>
  );
}

/** An error that is spoken as soon as it appears. */
export const Alert = ({ children }: Pick<NoteProps, "children">) => Note({ kind: "danger", alert: true, children });
