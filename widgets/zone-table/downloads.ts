import { useNamedFile, type FileSubject } from "../../client/figures/files.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { saveBlob, useErrorToast, type NamedFile } from "../../framework/ui/index.ts";

/** Saves a file that `write` creates; resolves when it is saved or its fault is shown. */
export function useTaking(subject: FileSubject): (write: (file: NamedFile) => void | Promise<void>) => Promise<void> {
  const named = useNamedFile();
  const showError = useErrorToast();
  return (write) => named(subject).then(write).catch(showError);
}

/** Headings of the columns with unrounded figures. */
export function useUnroundedText(): (column: string) => string {
  const text = useTexts("client.figureExport");
  return (column) => text("unrounded", { column });
}

export const saveGeoJson = (file: NamedFile, json: string): void =>
  saveBlob(new Blob([json], { type: "application/geo+json" }), file.nameWith("geojson"));
