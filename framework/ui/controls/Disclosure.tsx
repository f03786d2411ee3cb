import type { ReactNode } from "react";

/**
 * A part that opens below its title. The browser's own: its search in the page opens it, and paper shows what is
 * closed, neither of which `calcite-block` and `calcite-accordion` do. `Fold` is for parts that need neither.
 */
export function Disclosure(props: {
  readonly title: ReactNode;
  readonly id?: string | undefined;
  readonly className: string;
  readonly open?: boolean | undefined;
  readonly onToggle?: ((open: boolean) => void) | undefined;
  readonly children: ReactNode;
}) {
  const { title, id, className, open, onToggle, children } = props;
  return (
    <details id={id} className={className} open={open} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
