import { useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, SegmentedControl, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { ORIENTATIONS, PAPERS, type Orientation, type PrintPaper } from "../../map/print/papers.ts";
import { PRINT_FORMATS, usePrint, type PrintedMap, type PrintFormat } from "./use-print.ts";

/** The most characters of a sheet's title. */
const TITLE_MAX = 120;

/** Exports the map for printing: paper, title, format, and progress. */
export function PrintPanel(props: PrintedMap) {
  const text = useTexts("widgets.map.print");
  const { printing, print, estimation } = usePrint(props);
  const [typed, setTyped] = useState<string | null>(null);
  const [paper, setPaper] = useState<PrintPaper>("letter");
  const [orientation, setOrientation] = useState<Orientation>("landscape");
  const [format, setFormat] = useState<PrintFormat>("pdf");
  const title = typed ?? (estimation || text("untitled"));
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
        busy={printing}
        disabled={title.trim() === ""}
        onClick={() => print({ title: title.trim(), paper, orientation, format })}
      >
        {text("save")}
      </Button>
      <p className="pv-muted pv-small">{text("note")}</p>
    </div>
  );
}
