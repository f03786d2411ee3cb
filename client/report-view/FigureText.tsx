import type { Figure } from "../../engine/report/document.ts";
import { useReading } from "./reading.ts";

/** A figure with its address in the document; `named` with its unit next to it. */
export function FigureText(props: { readonly figure: Figure; readonly address: string; readonly named?: boolean }) {
  const { figure, address, named = false } = props;
  const { figure: bare, quantity } = useReading();
  return <span data-figure={address}>{named ? quantity(figure) : bare(figure)}</span>;
}
