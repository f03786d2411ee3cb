import { useImperativeHandle, useRef, type Ref } from "react";

/** What a form sends, or a password manager reads, without anyone seeing it. */
export function HiddenField(props: {
  readonly name: string;
  readonly value: string;
  readonly autoComplete?: string | undefined;
}) {
  return <input type="hidden" readOnly {...props} />;
}

/** Opens the browser's choice of a file. */
export interface FileChooserHandle {
  open(): void;
}

/** The choice of a file, for a menu item or a button of the owner's to open. */
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
