import "./controls.css";
import type { ButtonHTMLAttributes } from "react";

/**
 * A figure of a table, which opens what is behind it. The browser's own button: a table has hundreds of them, and as many
 * elements would take a second to draw.
 */
export function CellButton({ className = "", ...props }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...props} type="button" className={`pv-cell-button ${className}`} />;
}
