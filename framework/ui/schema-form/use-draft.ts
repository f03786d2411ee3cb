import { useState } from "react";

/**
 * The text of a field whose value is read from what is typed. It stays as it was typed as long as the value is the one
 * it was read as, and gives way to any other value that comes from outside.
 */
export function useDraft(value: unknown, write: (value: unknown) => string) {
  const [draft, setDraft] = useState({ text: write(value), of: value });
  const given = Object.is(draft.of, value) || JSON.stringify(draft.of) === JSON.stringify(value);
  return {
    text: given ? draft.text : write(value),
    /** @param of the value that the text is read as; the one before where it cannot be read */
    setText: (text: string, of: unknown) => setDraft({ text, of }),
  };
}
