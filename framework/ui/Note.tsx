import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

/** A note below or above what it is about; `alert` has it spoken as soon as it appears. */
export function Note(props: {
  readonly kind?: "warning" | "danger";
  readonly icon?: string;
  readonly alert?: boolean;
  readonly children: ReactNode;
}) {
  const { kind, icon, alert, children } = props;
  return (
    <p className={icon ? "pv-note pv-row pv-row--one" : "pv-note"} data-kind={kind} role={alert ? "alert" : undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </p>
  );
}
