import { useNamedFile, type FileSubject } from "../../client/figures/files.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { saveBlob, useErrorToast, type NamedFile } from "../../framework/ui/index.ts";

/** Hands a file of a subject over as `write` makes it; resolves when it was saved or the fault said. */
export function useTaking(subject: FileSubject): (write: (file: NamedFile) => void | Promise<void>) => Promise<void> {
  const named = useNamedFile();
  const tell = useErrorToast();
  return (write) => named(subject).then(write).catch(tell);
}

/** How the columns of unrounded figures are headed. */
export function useUnroundedText(): (column: string) => string {
  const text = useTexts("client.figureExport");
  return (column) => text("unrounded", { column });
}

export const saveGeoJson = (file: NamedFile, json: string): void =>
  saveBlob(new Blob([json], { type: "application/geo+json" }), file.nameWith("geojson"));
