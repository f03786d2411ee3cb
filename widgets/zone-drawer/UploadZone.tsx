import { useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { FileField, Fold } from "../../framework/ui/controls/index.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import type { DraftAction, DraftState } from "./draft.ts";
import { readGeoJson, type UploadFault } from "./read-geojson.ts";

interface UploadProps {
  readonly draft: DraftState;
  readonly limitMB: number;
  act(action: DraftAction): void;
}

const SHOWN_FAULTS = 8;

/** Takes the parts of a zone from a GeoJSON file, chosen or dropped. One bad feature refuses the file. */
export function UploadZone({ draft, act, limitMB }: UploadProps) {
  const text = useTexts("widgets.zone-drawer.upload");
  const reasons = useTexts("widgets.zone-drawer.faults");
  const announce = useAnnounce();
  const [over, setOver] = useState(false);
  const [result, setResult] = useState<{ file: string; faults: readonly UploadFault[]; others: number } | null>(null);

  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > limitMB * 1_000_000) {
      return setResult({
        file: file.name,
        faults: [{ key: "tooLarge", feature: 0, values: { limit: limitMB } }],
        others: 0,
      });
    }
    const upload = readGeoJson(await file.text(), { zone: draft.zone, buffers: draft.buffers });
    if ("faults" in upload) return setResult({ file: file.name, faults: upload.faults, others: 0 });
    setResult({ file: file.name, faults: [], others: upload.others });
    act({ type: "add", parts: upload.parts, affected: upload.affected });
    announce(text("read", { file: file.name, count: upload.parts.length }));
  };

  return (
    <Fold className="zone-drawer__fold" title={text("title")}>
      <div
        className={`zone-drawer__drop${over ? " zone-drawer__drop--over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(event.dataTransfer.files[0]);
        }}
      >
        <FileField
          label={text("choose", { limit: limitMB })}
          accept=".geojson,.json,application/geo+json,application/json"
          forgets
          onFiles={([file]) => void read(file)}
        />
      </div>
      {result && result.faults.length > 0 && (
        <div className="pv-note pv-small" data-kind="danger" role="alert">
          <p>{text("refused", { file: result.file })}</p>
          <ul>
            {result.faults.slice(0, SHOWN_FAULTS).map((fault, index) => (
              <li key={index}>
                {fault.feature > 0 ? `${text("feature", { feature: fault.feature })}: ` : ""}
                {text(`faults.${fault.key}`, { ...fault.values, reason: fault.reason ? reasons(fault.reason) : "" })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {result && result.others > 0 && <p className="pv-note">{text("others", { count: result.others })}</p>}
    </Fold>
  );
}
