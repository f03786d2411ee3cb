import "./PlainButton.css";
import type { ComponentProps } from "react";

/**
 * A native button that its owner draws: an entry of the main menu, a step, a panel's edge. Calcite's elements for these
 * fail what is promised (README, "What stays native").
 */
export function PlainButton({ className, ...props }: Omit<ComponentProps<"button">, "type">) {
  return <button {...props} type="button" className={className === undefined ? "pv-plain" : `pv-plain ${className}`} />;
}
