import { useState } from "react";
import { LayerFileError } from "../../client/map/files/fault.ts";
import { FILE_ENDINGS } from "../../engine/files/layers/endings.ts";
import { useFileFault, useFileNotes } from "../../client/map/layers/use-layer-words.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { FileDrop, Fold } from "../../framework/ui/controls/index.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import type { DraftAction, DraftState } from "./draft.ts";
import { zoneNameOf } from "./matching.ts";
import { partsOfLayers, type UploadFault } from "./zone-parts.ts";

interface UploadProps {
  readonly draft: DraftState;
  readonly limitMB: number;
  act(action: DraftAction): void;
}

const SHOWN_FAULTS = 8;

/** The result of reading a file. */
interface Result {
  readonly file: string;
  readonly faults: readonly UploadFault[];
  /** The reason why the file could not be read. */
  readonly unread?: string;
  /** Notes on what was left out, and on why its coordinates may be wrong. */
  readonly notes?: readonly string[];
  readonly others?: number;
  readonly namesDiffer?: boolean;
}

/** Reads the parts of a zone from a chosen or dropped file in any layer format. One bad feature refuses the file. */
export function UploadZone({ draft, act, limitMB }: UploadProps) {
  const text = useTexts("widgets.zone-drawer.upload");
  const reasons = useTexts("widgets.zone-drawer.faults");
  const announce = useAnnounce();
  const layerFault = useFileFault();
  const notesOf = useFileNotes();
  const [result, setResult] = useState<Result | null>(null);

  const read = async (file: File): Promise<void> => {
    if (file.size > limitMB * 1_000_000)
      return setResult({ file: file.name, faults: [{ key: "tooLarge", feature: 0, values: { limit: limitMB } }] });
    const { readAsLayers } = await import("../../client/map/files/read-in-thread.ts");
    const layers = await readAsLayers(file).catch((error: unknown) => {
      if (!(error instanceof LayerFileError)) throw error;
      setResult({ file: file.name, faults: [], unread: layerFault(error) });
      return null;
    });
    if (layers === null) return;
    const notes = notesOf(layers);
    const upload = partsOfLayers(layers, { zone: draft.zone, buffers: draft.buffers });
    if ("faults" in upload) return setResult({ file: file.name, faults: upload.faults, notes });
    const { parts, affected, name, others, namesDiffer } = upload;
    setResult({ file: file.name, faults: [], others, namesDiffer, notes });
    // Without a name in its features, the zone is called after the file.
    act({ type: "add", parts, affected, name: name ?? zoneNameOf(file.name.replace(/\.[^.]*$/, "")) });
    announce(text("read", { file: file.name, count: parts.length }));
  };

  return (
    <Fold className="zone-drawer__fold pv-card pv-card--tight" title={text("title")}>
      <FileDrop
        label={text("choose", { limit: limitMB })}
        accept={FILE_ENDINGS.join(",")}
        onFile={(file) => void read(file)}
      />
      {result && (result.faults.length > 0 || result.unread !== undefined) && (
        <div className="pv-note pv-small" data-kind="danger" role="alert">
          <p>{text("refused", { file: result.file })}</p>
          <ul>
            {result.unread !== undefined && <li>{result.unread}</li>}
            {result.faults.slice(0, SHOWN_FAULTS).map((fault, index) => (
              <li key={index}>
                {fault.feature > 0 ? `${text("feature", { feature: fault.feature })}: ` : ""}
                {text(`faults.${fault.key}`, { ...fault.values, reason: fault.reason ? reasons(fault.reason) : "" })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {result?.notes?.map((note) => (
        <p key={note} className="pv-note">
          {note}
        </p>
      ))}
      {result?.others !== undefined && result.others > 0 && (
        <p className="pv-note">{text("others", { count: result.others })}</p>
      )}
      {result?.namesDiffer && <p className="pv-note">{text("namesDiffer")}</p>}
    </Fold>
  );
}
