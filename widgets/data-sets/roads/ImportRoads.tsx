import { useState } from "react";
import { readShapesFile } from "../calls.ts";
import { LayerFileError } from "../../../client/map/files/fault.ts";
import { useFileFault } from "../../../client/map/layers/use-layer-words.ts";
import { stateOfFile, useImportRoads } from "./calls.ts";
import type { ShapesFile } from "../shapes-file.ts";
import { CREDIT_MAX, TIGER_CREDIT, type RoadReport } from "../../../contract/roads/calls.ts";
import { FILE_ENDINGS } from "../../../engine/files/layers/endings.ts";
import { STATE_CODES } from "../../../engine/words/states.ts";
import { useErrorText } from "../../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button, FileField, SelectField, TextField } from "../../../framework/ui/controls/index.ts";
import { Alert } from "../../../framework/ui/index.ts";
import { Placeless } from "../Placeless.tsx";
import { StillNeeded } from "../StillNeeded.tsx";
import { UploadProgress } from "../UploadProgress.tsx";

const STATES = [...STATE_CODES]
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => (a.label < b.label ? -1 : 1));

/** Imports a file of a state's roads, all or none, and shows what was imported. */
export function ImportRoads({ onDone }: { onDone(): void }) {
  const text = useTexts("widgets.data-sets.roads");
  const layerFault = useFileFault();
  const reason = useErrorText();
  const { number } = useFormat();
  const store = useImportRoads({
    name: text("import"),
    done: ({ replaced, state, roads }) =>
      text(replaced ? "replaced" : "stored", { state, count: roads, figure: number(roads) }),
  });
  const [lines, setLines] = useState<ShapesFile | null>(null);
  const [fault, setFault] = useState("");
  const [fips, setFips] = useState("");
  const [credit, setCredit] = useState(TIGER_CREDIT);
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    store.reset();
    // Cleared first, so that a previous file is never imported.
    setLines(null);
    try {
      setLines(await readShapesFile(file));
      setFault("");
      setFips(stateOfFile(file.name) ?? "");
    } catch (error) {
      if (!(error instanceof LayerFileError)) throw error;
      setFault(layerFault(error));
    }
  };
  const stillNeeded = [
    lines === null && text("file"),
    fips === "" && text("state"),
    credit.trim() === "" && text("credit"),
  ];
  return (
    <section className="pv-card pv-stack" aria-label={text("import")}>
      <p>{text("about")}</p>
      <FileField
        label={text("file")}
        hint={text("fileHint")}
        accept={FILE_ENDINGS.join(",")}
        {...(fault === "" ? {} : { error: fault })}
        onFiles={(files) => void take(files)}
      />
      <Placeless of={lines} />
      <SelectField
        label={text("state")}
        value={fips}
        options={[{ value: "", label: text("choose") }, ...STATES]}
        onChange={setFips}
      />
      <TextField
        label={text("credit")}
        hint={text("creditHint")}
        required
        maxLength={CREDIT_MAX}
        value={credit}
        onChange={setCredit}
      />
      <UploadProgress of={store} />
      {store.error && <Alert>{reason(store.error)}</Alert>}
      {store.data && <Report report={store.data} />}
      {!store.isPending && <StillNeeded names={stillNeeded} />}
      <div className="pv-row">
        <Button onClick={onDone} disabled={store.isPending}>
          {text("close")}
        </Button>
        <Button
          kind="primary"
          busy={store.isPending && "saving"}
          disabled={stillNeeded.some((name) => name !== false)}
          onClick={() => lines && store.mutate({ lines, fips, credit })}
        >
          {text("importNow")}
        </Button>
      </div>
    </section>
  );
}

function Report({ report: { state, roads, numbered, left, systems, replaced } }: { readonly report: RoadReport }) {
  const text = useTexts("widgets.data-sets.roads");
  const { number } = useFormat();
  const { I, U, S, O } = systems;
  return (
    <div className="pv-note" data-kind="success" role="status">
      <p>{text(replaced ? "replaced" : "stored", { state, count: roads, figure: number(roads) })}</p>
      <p>{text("taken", { I: number(I), U: number(U), S: number(S), O: number(O), numbered: number(numbered) })}</p>
      {left > 0 && <p>{text("left", { count: left, figure: number(left) })}</p>}
      <p>{text("reload")}</p>
    </div>
  );
}
