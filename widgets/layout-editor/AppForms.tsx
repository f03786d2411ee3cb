import { useState } from "react";
import type { z } from "zod";
import { useFieldFaults } from "../../client/records/refusals.ts";
import { appPath } from "../../contract/api/addresses.ts";
import { type createApp, type AppListing } from "../../contract/layout/calls/apps.ts";
import { appParam } from "../../contract/layout/calls/layouts.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { FormDialog, Note } from "../../framework/ui/index.ts";
import { useCreateApp, useRenameApp, useRetireApp, useTemplates } from "./calls.ts";
import { useFaultText } from "./check.ts";

/** What a new app begins with: another one, a file's config, or else a template. */
export type Beginning = Pick<z.output<typeof createApp.body>, "copyOf" | "config">;

/** Asks for a new app's address, name and template, and begins it as a draft. */
export function NewAppDialog(props: Beginning & { onMade(app: string): void; onClose(): void }) {
  const { copyOf, config, onMade, onClose } = props;
  const text = useTexts("widgets.layout-editor.newApp");
  const templates = useTemplates().data ?? [];
  const [title, setTitle] = useState("");
  const [chosen, setTemplate] = useState("");
  const create = useCreateApp();
  const name = useAppName(create.error);
  const faultText = useFaultText();
  const fromTemplate = copyOf === undefined && config === undefined;
  const template = templates.find((one) => one.name === chosen) ?? templates[0];
  const make = () => {
    if (!name.check()) return;
    const named = title.trim() === "" ? {} : { title: title.trim() };
    const from = fromTemplate ? { template: template?.name } : { copyOf, config };
    create.mutate({ app: name.value, ...named, ...from }, { onSuccess: ({ app }) => onMade(app) });
  };
  return (
    <FormDialog
      title={copyOf === undefined ? text("title") : text("copy", { app: copyOf })}
      confirm={text("make")}
      busy={create.isPending && "saving"}
      disabled={fromTemplate && template === undefined}
      onSubmit={make}
      onClose={onClose}
    >
      {fromTemplate ? (
        <SelectField
          label={text("template")}
          hint={template?.about ?? ""}
          value={template?.name ?? ""}
          options={templates.map((one) => ({ value: one.name, label: one.title }))}
          onChange={setTemplate}
        />
      ) : null}
      {fromTemplate && template && template.faults.length > 0 ? (
        <Note kind="warning">
          {text("faulty")} {template.faults.map((fault) => `${fault.path}: ${faultText(fault).message}`).join(" ")}
        </Note>
      ) : null}
      <TextField label={text("named")} hint={text("namedHint")} value={title} maxLength={80} onChange={setTitle} />
      <AddressField name={name} />
      <Refusal of={name.refusal} />
    </FormDialog>
  );
}

/** Asks for an app's new address. */
export function RenameDialog(props: { readonly app: string; onRenamed(to: string): void; onClose(): void }) {
  const { app, onRenamed, onClose } = props;
  const text = useTexts("widgets.layout-editor.rename");
  const rename = useRenameApp();
  const name = useAppName(rename.error);
  const send = () =>
    name.check() && rename.mutate({ app, to: name.value }, { onSuccess: (copy) => onRenamed(copy.app) });
  return (
    <FormDialog
      title={text("title", { app })}
      confirm={text("confirm")}
      busy={rename.isPending && "saving"}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{text("what", { address: appPath(app) })}</p>
      <AddressField name={name} />
      <Refusal of={name.refusal} />
    </FormDialog>
  );
}

/** Asks where the address of a retired app leads. */
export function RetireDialog(props: { readonly app: string; readonly apps: readonly AppListing[]; onClose(): void }) {
  const { app, apps, onClose } = props;
  const text = useTexts("widgets.layout-editor.retire");
  const retire = useRetireApp();
  const textOf = useErrorText();
  const [leadsTo, setLeadsTo] = useState("");
  const open = apps.filter((one) => one.app !== app && one.published && one.retired === null);
  return (
    <FormDialog
      title={text("title", { app })}
      confirm={text("confirm")}
      busy={retire.isPending && "saving"}
      onSubmit={() => retire.mutate({ app, leadsTo: leadsTo || null }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{text("what")}</p>
      <SelectField
        label={text("leadsTo")}
        value={leadsTo}
        options={[{ value: "", label: text("nowhere") }, ...open.map((one) => ({ value: one.app, label: one.app }))]}
        onChange={setLeadsTo}
      />
      <Refusal of={retire.error ? textOf(retire.error) : null} />
    </FormDialog>
  );
}

/** The name of an app in its address, with the server's refusal of it. */
function useAppName(error: Error | null) {
  const text = useTexts("widgets.layout-editor.newApp");
  const faultsOf = useFieldFaults();
  const textOf = useErrorText();
  const [value, set] = useState("");
  const [wrong, setWrong] = useState(false);
  const { app, to } = faultsOf(error);
  const refused = app ?? to;
  return {
    value,
    fault: wrong ? text("form") : (refused ?? null),
    /** A refusal that is not of the name. */
    refusal: error && refused === undefined ? textOf(error) : null,
    set: (next: string) => {
      set(next);
      setWrong(false);
    },
    check: (): boolean => {
      const fits = appParam.safeParse({ app: value }).success;
      setWrong(!fits);
      return fits;
    },
  };
}

function AddressField({ name }: { readonly name: ReturnType<typeof useAppName> }) {
  const text = useTexts("widgets.layout-editor.newApp");
  return (
    <TextField
      label={text("name")}
      hint={text("hint", { address: appPath(name.value || "…") })}
      error={name.fault}
      value={name.value}
      maxLength={41}
      autoFocus
      autoCapitalize="none"
      spellCheck={false}
      onChange={name.set}
    />
  );
}

const Refusal = ({ of }: { readonly of: string | null }) =>
  of === null ? null : (
    <p className="pv-danger" role="alert">
      {of}
    </p>
  );
