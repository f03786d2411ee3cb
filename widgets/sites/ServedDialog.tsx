import { useState } from "react";
import { conflictOf, useFieldFaults } from "../../client/records/refusals.ts";
import { useSaveSiteServed } from "../../client/logistics/sites.ts";
import { SERVED_QUESTIONS, SiteServedSchema, type Site } from "../../contract/supply/calls/sites.ts";
import { ApiError } from "../../framework/http/api.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Checkbox, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, FormDialog, useToast } from "../../framework/ui/index.ts";
import { readNumber, writeNumber } from "../../framework/ui/grid/number-entry.ts";

const FIELDS = ["people", "meals"] as const;

/** How many people a site served on a day; an empty field is not counted, which is not zero. */
export function ServedDialog(props: { readonly site: Site; readonly day: string; onClose(): void }) {
  const { site, day, onClose } = props;
  const text = useTexts("widgets.sites.served");
  const format = useFormat();
  const locale = useLocale();
  const { mutate, isPending, error } = useSaveSiteServed();
  const faults = useFieldFaults()(error);
  const reason = useErrorText();
  const toast = useToast();
  const [confirmed, setConfirmed] = useState(false);
  const [typed, setTyped] = useState(() => {
    const written = (value: number | null) => (value === null ? "" : writeNumber(value, locale));
    return { people: written(site.served), meals: written(site.mealsServed) };
  });
  const numberOf = (field: (typeof FIELDS)[number]): number | null | undefined => {
    if (typed[field].trim() === "") return null;
    const read = readNumber(typed[field], locale);
    return typeof read === "number" && Number.isInteger(read) && read >= 0 ? read : undefined;
  };
  const [people, meals] = [numberOf("people"), numberOf("meals")];
  const conflict = conflictOf(error, SiteServedSchema);
  const asked =
    error instanceof ApiError && (error.details.faults ?? []).some(({ key }) => SERVED_QUESTIONS.includes(key));
  const atDay = faults["day"] ?? faults["id"];
  const save = () => {
    if (people === undefined || meals === undefined) return;
    const version = conflict?.theirs.version ?? site.servedVersion;
    mutate(
      { id: site.id, day, people, meals, version, confirmed },
      {
        onSuccess() {
          toast({ kind: "success", text: text("saved") });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={text("title", { name: site.name, day: format.date(day) })}
      confirm={text("save")}
      disabled={people === undefined || meals === undefined}
      busy={isPending && "saving"}
      onClose={onClose}
      onSubmit={save}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={text(field)}
          hint={text(`${field}Hint`)}
          inputMode="numeric"
          value={typed[field]}
          error={numberOf(field) === undefined ? text("whole") : faults[field]}
          onChange={(value) => setTyped((before) => ({ ...before, [field]: value }))}
        />
      ))}
      {conflict && (
        <Alert>
          {text("conflict", {
            people: conflict.theirs.people === null ? "–" : format.number(conflict.theirs.people),
            name: conflict.changedBy ?? "–",
          })}
        </Alert>
      )}
      {atDay !== undefined && <Alert>{atDay}</Alert>}
      {error !== null && conflict === null && Object.keys(faults).length === 0 && <Alert>{reason(error)}</Alert>}
      {(asked || confirmed) && <Checkbox label={text("confirm")} checked={confirmed} onChange={setConfirmed} />}
    </FormDialog>
  );
}
