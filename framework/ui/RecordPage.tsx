import { useId, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Icon } from "./Icon.tsx";
import "./ui.css";

interface RecordPageProps {
  readonly title: string;
  /** The list that this record was opened from. */
  readonly back?: { readonly to: string; readonly label: string };
  /** A note about the record as a whole, below the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of a page of records, a list or one of them: the way back, the title, and everything else on one panel as
 * high as the page.
 */
export function RecordPage({ title, back, note, children }: RecordPageProps) {
  const id = useId();
  return (
    <article className="pv-record-page pv-stack pv-stack--wide" aria-labelledby={id}>
      <header className="pv-record-page__head pv-stack pv-stack--tight pv-stack--start">
        {back && (
          <Link to={back.to} className="pv-row pv-row--tight">
            <Icon name="arrow-left" />
            {back.label}
          </Link>
        )}
        <h1 id={id}>{title}</h1>
        {note !== undefined && note !== null && <p className="pv-muted">{note}</p>}
      </header>
      {children}
    </article>
  );
}
