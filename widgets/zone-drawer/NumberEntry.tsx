import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../framework/ui/controls/index.ts";
import { readNumber, writeNumber } from "../../framework/ui/grid/number-entry.ts";

/** A number of the draft; what is typed stands as it is until the field is left, then the number that it was read as. */
export function NumberEntry(props: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly className?: string;
  /** NaN where what was typed is none. */
  readonly value: number;
  onNumber(value: number): void;
}) {
  const { value, onNumber, ...frame } = props;
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <NumberField
      {...frame}
      value={typed ?? (Number.isNaN(value) ? "" : writeNumber(value, language))}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = readNumber(target.value, language);
        onNumber(typeof read === "number" ? read : NaN);
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null);
      }}
    />
  );
}
