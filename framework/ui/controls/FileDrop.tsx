import { useState } from "react";
import { FileField } from "./Input.tsx";

/** Lets the reader choose a file or drop it on the field; the same file, corrected, may be given again. */
export function FileDrop(props: {
  readonly label: string;
  readonly accept: string;
  readonly disabled?: boolean;
  onFile(file: File): void;
}) {
  const { label, accept, disabled = false, onFile } = props;
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => file && !disabled && onFile(file);
  return (
    <div
      className="pv-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <FileField label={label} accept={accept} disabled={disabled} forgets onFiles={([file]) => take(file)} />
    </div>
  );
}
