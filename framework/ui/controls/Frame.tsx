import type { ReactNode } from "react";

/** What every field shows around its control. */
export interface FieldFrame {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the value is refused. */
  readonly error?: string | null | undefined;
}

/** What a field tells its owner when it changes: the element, its value and name are what a native control has. */
export interface FieldEvent {
  readonly target: { readonly value: string; readonly name: string };
  readonly currentTarget: { readonly value: string; readonly name: string };
}

/** A text alone: what a hint says, where it is more than a text its own markup is read where it stands. */
export const describe = (hint: ReactNode, error: string | null | undefined): string | null =>
  [typeof hint === "string" ? hint : null, error ?? null].filter(Boolean).join(" ") || null;

/** A field with its hint below. */
export function FieldHint(props: {
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={props.className === undefined ? "pv-field" : `pv-field ${props.className}`}>
      {props.children}
      {props.hint ? <div className="pv-field__hint">{props.hint}</div> : null}
    </div>
  );
}
