import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { useFieldFaults } from "../../client/field-faults.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { Faults } from "./drafts.ts";

interface RecordForm<Form> {
  readonly values: Form;
  set<Key extends keyof Form>(key: Key, value: Form[Key]): void;
  /** Translated fault of a field, or null. */
  fault(key: keyof Form): string | null;
  /** For the form element: checks, saves, and puts the cursor on the first field that is refused. */
  readonly element: {
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent): void;
    noValidate: true;
  };
  readonly dirty: boolean;
  submit(): Promise<boolean>;
}

/**
 * One record's form: its values, faults at their fields, and the focus on the
 * first faulty one. `save` throws what the server refused.
 */
export function useRecordForm<Form extends object>({
  start,
  check,
  save,
}: {
  readonly start: Form;
  check(form: Form): Faults<Form>;
  save(form: Form): Promise<void>;
}): RecordForm<Form> {
  const text = useTexts("widgets.disaster-desk");
  const readFaults = useFieldFaults();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Partial<Record<keyof Form, string>>>({});
  const dirty = JSON.stringify(values) !== JSON.stringify(start);

  const show = (found: Partial<Record<keyof Form, string>>) => {
    setFaults(found);
    // The fields mark themselves in the next frame; then the first of them takes the cursor.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };

  const submit = async (): Promise<boolean> => {
    const found = Object.entries(check(values)) as [keyof Form, string][];
    if (found.length > 0) {
      show(
        Object.fromEntries(found.map(([key, textKey]) => [key, text(textKey)])) as Partial<Record<keyof Form, string>>,
      );
      return false;
    }
    try {
      await save(values);
      return true;
    } catch (error) {
      const refused = readFaults(error) as Partial<Record<keyof Form, string>>;
      if (Object.keys(refused).length === 0) throw error;
      show(refused);
      return false;
    }
  };

  return {
    values,
    dirty,
    submit,
    set(key, value) {
      setValues((before) => ({ ...before, [key]: value }));
      setFaults((before) => ({ ...before, [key]: undefined }));
    },
    fault: (key) => faults[key] ?? null,
    element: {
      ref: form,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void submit();
      },
    },
  };
}
