import { useState } from "react";
import { useFieldFaults } from "../../client/records/refusals.ts";
import { useSetSiteState } from "../../client/logistics/sites.ts";
import type { Site } from "../../contract/supply/calls/sites.ts";
import { SITE_STATES } from "../../contract/supply/sites.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Checkbox, DateField, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, FormDialog, useToast } from "../../framework/ui/index.ts";

/** Sets the state of sites from a day on; what the first of them has is filled in. */
export function StateDialog(props: { readonly sites: readonly Site[]; readonly day: string; onClose(): void }) {
  const { sites, onClose } = props;
  const text = useTexts("widgets.sites");
  const columns = useTexts("domain.lists.sites");
  const words = useTexts("domain.site");
  const { mutate, isPending, error } = useSetSiteState();
  const faults = useFieldFaults()(error);
  const reason = useErrorText();
  const toast = useToast();
  const [first] = sites;
  const [day, setDay] = useState(props.day);
  const [state, setState] = useState(first?.state === "Open" ? ("Closed" as const) : ("Open" as Site["state"]));
  const [offers, setOffers] = useState(first?.offers ?? "");
  const [isPublic, setPublic] = useState(first?.public ?? false);
  const isOpen = state === "Open" || state === "Closing";
  const placed = Object.entries(faults).flatMap(([field, fault]) => (field.startsWith("ids") ? [fault] : []));
  return (
    <FormDialog
      title={text("setTitle", { count: sites.length })}
      confirm={text("set")}
      busy={isPending && "saving"}
      onClose={onClose}
      onSubmit={() =>
        mutate(
          { ids: sites.map(({ id }) => id), day, state, offers, public: isPublic && isOpen },
          {
            onSuccess() {
              toast({ kind: "success", text: text("saved", { count: sites.length }) });
              onClose();
            },
          },
        )
      }
    >
      <SelectField
        label={columns("state")}
        value={state}
        options={SITE_STATES.map((value) => ({ value, label: words(`states.${value}`) }))}
        onChange={setState}
      />
      <DateField label={text("from")} value={day} error={faults["day"]} onChange={setDay} />
      {isOpen && (
        <>
          <TextField
            label={columns("offers")}
            hint={text("offersHint")}
            value={offers}
            error={faults["offers"]}
            maxLength={200}
            onChange={setOffers}
          />
          <Checkbox label={text("public")} hint={text("publicHint")} checked={isPublic} onChange={setPublic} />
        </>
      )}
      {error !== null && (placed.length > 0 || Object.keys(faults).length === 0) && (
        <Alert>{placed.length > 0 ? placed.join(" ") : reason(error)}</Alert>
      )}
    </FormDialog>
  );
}
