import { useState } from "react";
import type { z } from "zod";
import { STORM_FILE_BYTES, STORM_FILES, type importStorms } from "../../contract/storms/calls/storms.ts";
import { STORM_BASINS, stormCode } from "../../engine/storms/advisory.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, FileField, TextField } from "../../framework/ui/controls/index.ts";
import { UploadProgress } from "./UploadProgress.tsx";
import * as calls from "../../contract/storms/calls/storms.ts";
import { send } from "../../framework/http/api.ts";
import { base64Of } from "../../client/calls/base64.ts";
import { STORMS } from "../../client/storms/storms.ts";
import { useUpload, type UploadWords } from "../../client/calls/use-upload.ts";

const MIB = 1024 * 1024;

/** Imports files of the National Hurricane Center, all or none, and shows the outcome of each advisory. */
export function ImportStorms({ onDone }: { onDone(): void }) {
  const text = useTexts("widgets.data-sets.storms");
  const format = useFormat();
  const reason = useErrorText();
  const outcomeText = ({ storm, number, outcome }: Imported["outcomes"][number]): string =>
    number === null ? text(`bestTrackOutcomes.${outcome}`, { storm }) : text(`outcomes.${outcome}`, { storm, number });
  const store = useImportStorms({ name: text("import"), done: ({ outcomes }) => outcomes.map(outcomeText).join(" ") });
  const [typed, setTyped] = useState("");
  const storm = typed.trim().toUpperCase();
  const isStorm = storm === "" || STORM_BASINS.some((basin) => basin === stormCode(storm)?.basin);
  const [refused, setRefused] = useState<string | null>(null);
  const limits = { size: format.number(STORM_FILE_BYTES / MIB), files: format.number(STORM_FILES) };
  const take = (files: readonly File[]) => {
    setRefused(null);
    store.reset();
    if (files.length === 0) return;
    const large = files.find(({ size }) => size > STORM_FILE_BYTES);
    if (large !== undefined) return setRefused(text("tooLarge", { ...limits, file: large.name }));
    if (files.length > STORM_FILES)
      return setRefused(text("tooMany", { ...limits, found: format.number(files.length) }));
    store.mutate({ files, storm });
  };
  const fault = refused ?? (store.isError ? reason(store.error) : null);
  return (
    <section className="pv-card pv-stack" aria-label={text("import")}>
      <p>{text("about")}</p>
      <TextField
        label={text("storm")}
        hint={text("stormHint")}
        value={typed}
        {...(isStorm ? {} : { error: text("noStorm", { found: storm, expected: STORM_BASINS.join(", ") }) })}
        onChange={setTyped}
      />
      <FileField
        label={text("files")}
        hint={text("limits", limits)}
        accept=".zip,.kmz,.kml,.json,.geojson,.txt"
        multiple
        forgets
        disabled={store.isPending || !isStorm}
        {...(fault === null ? {} : { error: fault })}
        onFiles={take}
      />
      <UploadProgress of={store} />
      {store.data && <Outcomes {...store.data} textOf={outcomeText} />}
      <div>
        <Button onClick={onDone}>{text("close")}</Button>
      </div>
    </section>
  );
}

type Imported = z.output<typeof importStorms.answer>;

function Outcomes(props: Imported & { readonly textOf: (outcome: Imported["outcomes"][number]) => string }) {
  const { outcomes, remarks, textOf } = props;
  const note = useTexts("domain.storm.notes");
  const remark = useTexts("domain.storm.remarks");
  return (
    <ul role="status">
      {outcomes.map((one) => (
        <li key={one.advisoryId ?? `best ${one.stormId}`}>
          {textOf(one)}
          {one.notes.map((kind) => ` ${note(kind, { storm: one.storm, number: one.number ?? "" })}`)}
        </li>
      ))}
      {remarks.map(({ kind, ...values }) => (
        <li key={`${kind} ${values.file}`}>{remark(kind, values)}</li>
      ))}
    </ul>
  );
}

/** Files, and the storm (AL142018) for files that do not name one; empty for none. */
interface StormUpload {
  readonly files: readonly File[];
  readonly storm: string;
}

/** Imports the advisories of some files, all or none; returns the outcome of each. */
const useImportStorms = (words: UploadWords<Imported>) =>
  useUpload(
    words,
    async ({ files, storm }: StormUpload, { importId, ...way }) => {
      const read = files.map(async (file) => ({ fileName: file.name, file: await base64Of(file) }));
      return send(calls.importStorms, {
        body: { importId, files: await Promise.all(read), ...(storm === "" ? {} : { storm }) },
        ...way,
      });
    },
    (client) => client.invalidateQueries({ queryKey: STORMS }),
  );
