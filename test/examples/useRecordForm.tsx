// Made of the docstring of useRecordForm by `npm run generate`.
import { useMemo } from "react";
import { z } from "zod";
import { TextField } from "../../framework/ui/controls/index.ts";
import { mergingOf } from "../../client/records/merging.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { useRecordForm } from "../../client/records/use-record-form.ts";

const ShelterSchema = z.object({ id: z.int(), name: z.string(), version: z.int() });
type Shelter = z.infer<typeof ShelterSchema>;
const usePersistedDraft = persistedDrafts<{ name: string }>("shelter");

export function ShelterForm(props: { shelter: Shelter; save(name: string, version: number | null): Promise<Shelter> }) {
  const { shelter, save } = props;
  const form = useRecordForm({
    saved: shelter,
    start: useMemo(() => ({ name: shelter.name }), [shelter]),
    kept: usePersistedDraft(String(shelter.id)),
    schema: ShelterSchema,
    merging: useMemo(
      () =>
        mergingOf<{ name: string }, Shelter>({
          startOf: ({ name }) => ({ name }),
          words: ({ name }) => [{ path: ["name"], label: "Name", text: name }],
        }),
      [],
    ),
    send: ({ name }, version) => save(name, version),
    nameOf: ({ name }) => name,
  });
  return (
    <form {...form.element}>
      <TextField label="Name" {...form.field("name")} />
    </form>
  );
}
