import { useState } from "react";
import { LayerFileError } from "../../client/map/files/fault.ts";
import type { FeatureSet } from "../../client/map/layers/features.ts";
import { reportOfError } from "../../client/map/layers/use-layer-features.ts";
import { useFileFault, useLayerFailure } from "../../client/map/layers/use-layer-words.ts";
import {
  guessMapping,
  importOf,
  layerAt,
  layerIn,
  type LayerColumn,
  type LayerMapping,
} from "../../client/logistics/layer-features.ts";
import { useImportSites } from "../../client/logistics/sites.ts";
import { countsOf } from "../../client/sheets/faults.ts";
import { ReportTable } from "../../client/sheets/UploadDialog.tsx";
import { LAYER_COLUMNS } from "../../contract/supply/calls/sites.ts";
import { FACILITY_TYPES } from "../../contract/supply/supply.ts";
import { FILE_ENDINGS } from "../../engine/files/layers/endings.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, FileDrop, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, FormDialog, Loading, useToast } from "../../framework/ui/index.ts";

/** Makes facilities of a layer's features: reads it, has its fields assigned, shows what each row does, and saves. */
export function LayerImport({ onClose }: { onClose(): void }) {
  const text = useTexts("widgets.sites.layer");
  const toast = useToast();
  const { mutateAsync, data, isPending, error, reset } = useImportSites();
  const reason = useErrorText();
  const [set, setSet] = useState<FeatureSet | null>(null);
  const [mapping, setMapping] = useState<LayerMapping>({});
  const report = data && !data.saved ? data : null;
  const counts = report ? countsOf(report).filter(({ state }) => state === "new" || state === "changed") : [];
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  const send = async (basis: string | null) => {
    if (set === null) return;
    const answer = await mutateAsync({ ...importOf(set, mapping), basis }).catch(() => null);
    if (!answer?.saved) return;
    toast({ kind: "success", text: text("saved", { count }) });
    onClose();
  };
  return (
    <FormDialog
      title={text("title")}
      confirm={report?.basis ? text("save", { count }) : text("check")}
      disabled={
        set === null || set.features.length === 0 || (report !== null && (report.basis === null || count === 0))
      }
      busy={isPending && "saving"}
      onClose={onClose}
      onSubmit={() => void send(report?.basis ?? null)}
    >
      <p>{text("lead")}</p>
      <LayerChoice
        onRead={(next) => {
          reset();
          setSet(next);
          if (next) setMapping(guessMapping(next, LAYER_COLUMNS));
        }}
      />
      {set?.features.length === 0 && <Alert>{text("empty")}</Alert>}
      {set !== null && set.features.length > 0 && (
        <>
          <p role="status">{text("read", { count: set.features.length })}</p>
          <MappingFields
            {...{ set, mapping }}
            onChange={(next) => {
              reset();
              setMapping(next);
            }}
          />
        </>
      )}
      {error && <Alert>{reason(error)}</Alert>}
      {report && <ReportTable report={report} />}
    </FormDialog>
  );
}

/** A file of any kind that the map reads, or the address of a layer. */
function LayerChoice({ onRead }: { onRead(set: FeatureSet | null): void }) {
  const text = useTexts("widgets.sites.layer");
  const faultText = useFileFault();
  const failure = useLayerFailure();
  const [address, setAddress] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const read = async (reading: () => Promise<FeatureSet>) => {
    setBusy(true);
    setFault(null);
    onRead(null);
    try {
      onRead(await reading());
    } catch (error) {
      setFault(error instanceof LayerFileError ? faultText(error) : failure(reportOfError(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <FileDrop
        label={text("file")}
        accept={FILE_ENDINGS.join(",")}
        onFile={(file) => void read(() => layerIn(file))}
      />
      <TextField inputMode="url" label={text("address")} value={address} error={fault} onChange={setAddress} />
      <Button disabled={address.trim() === ""} busy={busy} onClick={() => void read(() => layerAt(address))}>
        {text("open")}
      </Button>
      {busy && <Loading />}
    </>
  );
}

/** Assigns the layer's fields to the columns of the list. A type can be one for all, and a county follows from the place. */
function MappingFields(props: {
  readonly set: FeatureSet;
  readonly mapping: LayerMapping;
  onChange(mapping: LayerMapping): void;
}) {
  const { set, mapping, onChange } = props;
  const text = useTexts("widgets.sites.layer");
  const columns = useTexts("domain.lists.supply.columns");
  const types = useTexts("domain.lists.supply.words.type");
  const valueOf = (column: LayerColumn) => {
    const from = mapping[column];
    return from === undefined ? "" : "all" in from ? `all ${from.all}` : `field ${from.field}`;
  };
  const change = (column: LayerColumn, value: string) => {
    const { [column]: _, ...others } = mapping;
    const [, kind, name = ""] = /^(all|field) ([^]*)$/.exec(value) ?? [];
    onChange(kind === undefined ? others : { ...others, [column]: kind === "all" ? { all: name } : { field: name } });
  };
  return (
    <div className="pv-row pv-row--top">
      {LAYER_COLUMNS.map((column) => (
        <SelectField
          key={column}
          label={columns(column)}
          value={valueOf(column)}
          options={[
            { value: "", label: text(column === "county" ? "byPlace" : "nothing") },
            ...set.fields.map(({ name }) => ({ value: `field ${name}`, label: text("field", { name }) })),
            ...(column === "type" ? FACILITY_TYPES : []).map((type) => ({
              value: `all ${type}`,
              label: text("all", { type: types(type) }),
            })),
          ]}
          onChange={(value) => change(column, value)}
        />
      ))}
    </div>
  );
}
