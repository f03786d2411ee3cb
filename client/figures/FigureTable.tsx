import { useId, type ReactNode } from "react";
import { TableHead } from "../../framework/ui/index.ts";
import { useFigureKeys } from "../explanation/use-figure-keys.ts";
import { FigureScroll } from "./FigureScroll.tsx";

/**
 * A table of figures, which scrolls in its container and is named by its title; `note`, above it, or `reading`, below
 * it, explains how to read it.
 */
export function FigureTable(props: {
  readonly title: string;
  /** The name of the table itself, if it is more specific than the title. */
  readonly caption?: string;
  readonly note?: string;
  readonly reading?: ReactNode;
  readonly className?: string;
  /** Whether the names stay visible when the figures scroll. */
  readonly wide?: boolean;
  /** Indexes of the columns of words; their cells get the class `pv-figures__words`. */
  readonly words?: readonly number[];
  /** Heads of the columns, and what is below each; "" where one needs none. */
  readonly columns: Parameters<typeof TableHead>[0]["columns"];
  /** Its bodies. */
  readonly children: ReactNode;
}) {
  const { title, caption = title, note, reading, className = "", wide = false, words, columns, children } = props;
  const id = useId();
  const keys = useFigureKeys();
  return (
    <>
      {note !== undefined && (
        <p id={id} className="pv-muted pv-small">
          {note}
        </p>
      )}
      <FigureScroll label={title}>
        <table
          className={`pv-figures__table${wide ? " pv-figures__table--wide" : ""} ${className}`}
          {...keys}
          aria-describedby={(note ?? reading) === undefined ? undefined : id}
        >
          <caption className="pv-visually-hidden">{caption}</caption>
          <TableHead columns={columns} words={words} />
          {children}
        </table>
        {reading !== undefined && (
          <p id={id} className="pv-muted pv-small pv-figures__reading">
            {reading}
          </p>
        )}
      </FigureScroll>
    </>
  );
}

/** Heads the rows of a product; it stays visible when the figures scroll. */
export const ProductRow = ({ columns, children }: { readonly columns: number; readonly children: ReactNode }) => (
  <tr className="pv-figures__product">
    <th scope="rowgroup" colSpan={columns}>
      <span className="pv-figures__pinned">{children}</span>
    </th>
  </tr>
);
