import { useState } from "react";
import { useSaveSeries } from "../../../client/map/series/series.ts";
import type { Series } from "../../../contract/series/calls.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { Switch, TextField } from "../../../framework/ui/controls/index.ts";
import { FormDialog, useErrorToast, useToast } from "../../../framework/ui/index.ts";

/** Reads typed bounds: numbers separated by spaces or semicolons. Null if one is not a number. */
function readBreaks(typed: string): number[] | null {
  const bounds = typed
    .split(/[;\s]+/)
    .filter((part) => part !== "")
    .map(Number);
  return bounds.length > 0 && bounds.every(Number.isFinite) ? bounds : null;
}

/** Names, classes and visibility of a series. */
export function SeriesEditor({ series, onClose }: { readonly series: Series; onClose(): void }) {
  const text = useTexts("widgets.data-sets.series");
  const save = useSaveSeries();
  const toast = useToast();
  const showError = useErrorToast();
  const { seriesId, version } = series;
  const [draft, setDraft] = useState({
    title: series.title,
    source: series.source,
    license: series.license,
    isPublic: series.isPublic,
    hidden: series.hidden,
    columns: series.columns.map(({ label, unit, breaks }) => ({ label, unit, breaks: breaks.join("; ") })),
  });
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  const changeColumn = (at: number, changes: Partial<(typeof draft.columns)[number]>) =>
    change({ columns: draft.columns.map((column, i) => (i === at ? { ...column, ...changes } : column)) });
  const columns = draft.columns.map(({ label, unit, breaks }) => ({ label, unit, breaks: readBreaks(breaks) }));
  const submit = () => {
    const read = columns.flatMap(({ breaks, ...words }) => (breaks === null ? [] : [{ ...words, breaks }]));
    if (read.length < columns.length) return;
    const { title, source, license, isPublic, hidden } = draft;
    save.mutate(
      {
        seriesId,
        version,
        title,
        source,
        license,
        isPublic,
        hidden,
        columns: read,
      },
      {
        onError: showError,
        onSuccess: () => {
          toast({ kind: "success", text: text("saved", { title }) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={text("editOf", { title: series.title })}
      confirm={text("save")}
      busy={save.isPending && "saving"}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={text("fields.title")} value={draft.title} onChange={(value) => change({ title: value })} />
      <TextField label={text("fields.source")} value={draft.source} onChange={(value) => change({ source: value })} />
      <TextField
        label={text("fields.license")}
        value={draft.license}
        onChange={(value) => change({ license: value })}
      />
      <Switch label={text("fields.public")} checked={draft.isPublic} onChange={(isPublic) => change({ isPublic })} />
      <Switch label={text("fields.hidden")} checked={draft.hidden} onChange={(hidden) => change({ hidden })} />
      {draft.columns.map((column, at) => (
        <fieldset key={series.columns[at]?.key} className="pv-stack">
          <legend>{series.columns[at]?.key}</legend>
          <TextField
            label={text("fields.label")}
            value={column.label}
            onChange={(value) => changeColumn(at, { label: value })}
          />
          <TextField
            label={text("fields.unit")}
            value={column.unit}
            onChange={(value) => changeColumn(at, { unit: value })}
          />
          <TextField
            label={text("fields.breaks")}
            hint={text("fields.breaksHint")}
            value={column.breaks}
            {...(columns[at]?.breaks === null ? { error: text("fields.breaksFault") } : {})}
            onChange={(value) => changeColumn(at, { breaks: value })}
          />
        </fieldset>
      ))}
    </FormDialog>
  );
}
