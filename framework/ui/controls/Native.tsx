import "../ui.css";
import { useImperativeHandle, useRef, type ComponentProps, type ReactNode, type Ref } from "react";
import { Icon } from "../Icon.tsx";

/* Controls that stay the browser's own, each because Calcite's element does not meet a requirement: README, "What stays
   native". */

/** A button that its owner draws: an entry of the main menu, a step, a panel's edge. */
export function PlainButton({ className = "", ...props }: Omit<ComponentProps<"button">, "type">) {
  return <button {...props} type="button" className={`pv-plain ${className}`} />;
}

/**
 * A figure of a table, which opens its explanation: a table has hundreds of them, and as many Calcite elements would
 * take a second to draw.
 */
export function CellButton({ className = "", ...props }: ComponentProps<"button">) {
  return <PlainButton {...props} className={`pv-cell-button ${className}`} />;
}

/**
 * A part that opens below its title. The browser's search in the page opens it, and printing shows its closed content,
 * neither of which works with `calcite-block` and `calcite-accordion`. `Fold` is for parts that need neither.
 */
export function Disclosure({
  title,
  open,
  onToggle,
  children,
  ...props
}: Omit<ComponentProps<"details">, "title" | "onToggle"> & {
  readonly title: ReactNode;
  readonly onToggle?: ((open: boolean) => void) | undefined;
}) {
  return (
    <details
      {...props}
      open={open}
      // Opened without a click, by the browser's own search.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) onToggle?.(currentTarget.open);
      }}
    >
      <summary
        onClick={(event) => {
          if (!onToggle) return;
          // Immediately: the toggle event comes later, and a render in between would undo the click.
          event.preventDefault();
          onToggle(!open);
        }}
      >
        {title}
      </summary>
      {children}
    </details>
  );
}

/** A field with the owner's list of results below it; it refers by id to the result that the arrow keys chose. */
export function SearchInput({ children, ...props }: ComponentProps<"input">) {
  return (
    <div className="pv-search-input pv-row pv-row--one">
      <Icon name="search" />
      <input {...props} type="text" role="combobox" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      {children}
    </div>
  );
}

/** A field that a form sends, or a password manager reads, and that no one sees. */
export function HiddenField(props: {
  readonly name: string;
  readonly value: string;
  readonly autoComplete?: string | undefined;
}) {
  return <input type="hidden" readOnly {...props} />;
}

/** Opens the browser's file dialog. */
export interface FileChooserHandle {
  open(): void;
}

/** A file input that the owner's menu item or button opens. */
export function FileChooser(props: {
  readonly ref: Ref<FileChooserHandle>;
  readonly label: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.ref, () => ({ open: () => input.current?.click() }), []);
  return (
    <input
      ref={input}
      type="file"
      accept={props.accept}
      hidden
      aria-label={props.label}
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        // The same file may be chosen again, once it is fixed.
        target.value = "";
        if (chosen) props.onFile(chosen);
      }}
    />
  );
}
