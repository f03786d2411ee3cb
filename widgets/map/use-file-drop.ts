import { useState, type DragEvent } from "react";
import { LayerFileError } from "../../client/map/files/fault.ts";
import { useLayerActions } from "../../client/map/layers/use-layers.ts";
import { useFileFault, useFileNotes } from "../../client/map/layers/use-layer-words.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useErrorToast, useToast } from "../../framework/ui/index.ts";

/** Adds files dropped on the map as layers of the session, and shows why a file cannot be one. */
export function useFileDrop() {
  const text = useTexts("client.layers");
  const faultText = useFileFault();
  const notesOf = useFileNotes();
  const toast = useToast();
  const { add } = useLayerActions();
  const showError = useErrorToast();
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState<readonly File[]>([]);

  const show = async (file: File): Promise<void> => {
    setReading((before) => [...before, file]);
    try {
      const { readAsLayers } = await import("../../client/map/files/read-in-thread.ts");
      const layers = await readAsLayers(file);
      for (const { name, set } of layers) add({ title: name, kind: "file", set });
      const kind = layers.some(({ doubt }) => doubt !== null) ? "warning" : "success";
      toast({ kind, text: [text("dropped", { layer: file.name }), ...notesOf(layers)].join(" ") });
    } catch (error) {
      if (!(error instanceof LayerFileError)) return showError(error);
      if (error.fault === "noPlaceColumns")
        return toast({ kind: "warning", text: text("droppedTable", { file: file.name }) });
      toast({ kind: "danger", text: text("refused", { file: file.name, reason: faultText(error) }) });
    } finally {
      setReading((before) => before.filter((one) => one !== file));
    }
  };
  const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");
  return {
    over,
    /** Names of the files being read; a large one takes seconds. */
    reading: reading.map(({ name }) => name),
    handlers: {
      onDragOver(event: DragEvent) {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        for (const file of event.dataTransfer.files) void show(file);
      },
    },
  };
}
