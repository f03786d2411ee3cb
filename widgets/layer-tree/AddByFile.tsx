import { useState } from "react";
import { LayerFileError } from "../../client/map/files/fault.ts";
import { FILE_LIMITS } from "../../client/map/files/limits.ts";
import { FILE_ENDINGS } from "../../engine/files/layers/endings.ts";
import type { FileLayer } from "../../client/map/files/read-file.ts";
import type { AddedLayer } from "../../client/map/layers/layer.ts";
import { useFileFault, useFileNotes } from "../../client/map/layers/use-layer-words.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, FileDrop, SelectField } from "../../framework/ui/controls/index.ts";
import { Loading } from "../../framework/ui/index.ts";
import { useAttempt } from "./use-attempt.ts";

interface Table {
  readonly file: File;
  readonly name: string;
  readonly columns: readonly string[];
  readonly latitude: string;
  readonly longitude: string;
}

/** Reads a layer from a chosen or dropped file. For a table it asks for the coordinate columns. */
export function AddByFile({ onAdd }: { onAdd: (layer: AddedLayer) => void }) {
  const text = useTexts("widgets.layer-tree.add");
  const layerTexts = useTexts("client.layers");
  const faultText = useFileFault();
  const format = useFormat();
  const [table, setTable] = useState<Table | null>(null);
  const { busy, fault, attempt } = useAttempt();
  const notesOf = useFileNotes();
  const [notes, setNotes] = useState<readonly string[]>([]);

  const reading = (name: string, work: () => Promise<void>) => {
    setNotes([]);
    return attempt(work, (error) => {
      if (!(error instanceof LayerFileError)) return layerTexts("failed.unreadable");
      return text("refused", { file: name, reason: faultText(error) });
    });
  };
  const addAll = (layers: readonly FileLayer[]) => {
    for (const { name, set } of layers) onAdd({ title: name, kind: "file", set });
    setNotes(notesOf(layers));
  };
  const read = (file: File) => {
    setTable(null);
    return reading(file.name, async () => {
      const { readInThread } = await import("../../client/map/files/read-in-thread.ts");
      const found = await readInThread(file);
      if (found.kind === "layers") return addAll(found.layers);
      const { name, columns, guessed, misplaced } = found;
      setTable({ file, name, columns, latitude: guessed.latitude ?? "", longitude: guessed.longitude ?? "" });
      // The reader can still choose other coordinate columns.
      if (misplaced) throw new LayerFileError("noCoordinates", misplaced);
    });
  };
  const addTable = ({ file, latitude, longitude }: Table) =>
    reading(file.name, async () => {
      const { readInThread } = await import("../../client/map/files/read-in-thread.ts");
      const found = await readInThread(file, { latitude, longitude });
      if (found.kind === "layers") addAll(found.layers);
      setTable(null);
    });

  return (
    <div className="pv-stack">
      <FileDrop
        label={text("file", { limit: format.number(FILE_LIMITS.file / 1_000_000) })}
        accept={FILE_ENDINGS.join(",")}
        onFile={(file) => void read(file)}
      />
      {busy && <Loading text={text("reading")} />}
      {fault !== null && (
        <p className="pv-note pv-small" data-kind="danger" role="alert">
          {fault}
        </p>
      )}
      {notes.length > 0 && (
        <div className="pv-note pv-small" role="status">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      {table && <PlaceColumns table={table} onChange={setTable} onAdd={() => void addTable(table)} />}
    </div>
  );
}

/** Chooses the latitude and longitude columns, which are first guessed. */
function PlaceColumns(props: { table: Table; onChange: (table: Table) => void; onAdd: () => void }) {
  const { table, onChange, onAdd } = props;
  const text = useTexts("widgets.layer-tree.add");
  const options = [
    { value: "", label: text("column") },
    ...table.columns.map((name) => ({ value: name, label: name })),
  ];
  return (
    <fieldset className="pv-stack pv-stack--tight">
      <legend>{text("columns", { file: table.name })}</legend>
      <SelectField
        label={text("latitude")}
        value={table.latitude}
        options={options}
        onChange={(value) => onChange({ ...table, latitude: value })}
      />
      <SelectField
        label={text("longitude")}
        value={table.longitude}
        options={options}
        onChange={(value) => onChange({ ...table, longitude: value })}
      />
      <Button kind="primary" disabled={table.latitude === "" || table.longitude === ""} onClick={onAdd}>
        {text("addTable")}
      </Button>
    </fieldset>
  );
}
