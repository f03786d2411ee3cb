import { useState } from "react";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, Progress, SegmentedControl, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { ORIENTATIONS, PAPERS, type Orientation, type PrintPaper } from "../../map/print/papers.ts";
import { PRINT_FORMATS, usePrint, type PrintedMap, type PrintFormat } from "./use-print.ts";

/** The most characters of a sheet's title. */
const TITLE_MAX = 120;

/** Exports the map for printing: paper, title, format, and progress. */
export function PrintPanel(props: PrintedMap) {
  const text = useTexts("widgets.map.print");
  const reason = useErrorText();
  const { printing, error, print, estimation } = usePrint(props);
  const [typed, setTyped] = useState<string | null>(null);
  const [paper, setPaper] = useState<PrintPaper>("letter");
  const [orientation, setOrientation] = useState<Orientation>("landscape");
  const [format, setFormat] = useState<PrintFormat>("pdf");
  const title = typed ?? (estimation || text("untitled"));
  const busy = printing === "drawing" || printing === "writing";
  return (
    <div className="map__note pv-stack">
      <TextField
        label={text("title")}
        value={title}
        maxLength={TITLE_MAX}
        error={title.trim() === "" ? text("noTitle") : null}
        onChange={setTyped}
      />
      <SelectField
        label={text("paper")}
        value={paper}
        options={PAPERS.map((value) => ({ value, label: text(`papers.${value}`) }))}
        onChange={setPaper}
      />
      <SegmentedControl<Orientation>
        label={text("orientation")}
        options={ORIENTATIONS}
        chosen={orientation}
        textOf={(value) => text(`orientations.${value}`)}
        onChoose={setOrientation}
      />
      <SegmentedControl<PrintFormat>
        label={text("format")}
        options={PRINT_FORMATS}
        chosen={format}
        textOf={(value) => value.toUpperCase()}
        onChoose={setFormat}
      />
      <Button
        kind="primary"
        icon="print"
        busy={busy}
        disabled={title.trim() === ""}
        onClick={() => void print({ title: title.trim(), paper, orientation, format })}
      >
        {text("save")}
      </Button>
      {busy && <Progress label={text(printing)} />}
      <p role="status" className="pv-muted pv-small">
        {printing === "idle" ? text("note") : text(printing)}
      </p>
      {error !== null && <p role="alert">{reason(error)}</p>}
    </div>
  );
}
