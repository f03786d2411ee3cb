import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useCallback } from "react";
import type { Projections } from "../../contract/planning/calls/projections.ts";
import { fileName, fileTitle } from "../../contract/lists/file-name.ts";
import { timeZoneAtom, useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import type { NamedFile } from "../../framework/ui/index.ts";
import { fetchConfigKeys } from "../calls/config-keys.ts";
import { useSeededText } from "../lookups/use-lookup-text.ts";

/** The subject of a file that the browser makes. */
export interface FileSubject {
  /** The estimation's name; of two estimations both. */
  readonly of: string;
  readonly what: string;
  /** The sources of its figures and how they are calculated. */
  readonly lines: readonly string[];
}

/**
 * Names the files that the browser makes in the same way as the server: after agency, estimation and the agency's date.
 */
export function useNamedFile(): (subject: FileSubject) => Promise<NamedFile> {
  const client = useQueryClient();
  const timeZone = useAtomValue(timeZoneAtom);
  const locale = useLocale();
  const text = useTexts("client.files");
  const format = useFormat();
  return useCallback(
    async ({ lines, ...subject }) => {
      const at = new Date();
      const facts = { ...subject, agency: await agencyName(client), at, timeZone };
      return {
        nameWith: (extension) => fileName(facts, extension),
        title: fileTitle(facts, locale),
        what: subject.what,
        lines: [text("made", { at: format.instant(at.toISOString()) }), ...lines],
      };
    },
    [client, timeZone, locale, text, format],
  );
}

/**
 * The agency's name. Without one, or if it cannot be fetched, files have the product's name instead: they do not wait
 * for it.
 */
async function agencyName(client: QueryClient): Promise<string> {
  const keys = await fetchConfigKeys(client);
  return keys["agencyName"] ?? "";
}

/** The source of a run's figures, and the rounding of those in a file; empty before there is a run. */
export function useRunLines(run: Omit<Projections["run"], "by"> | undefined): readonly string[] {
  const text = useTexts("client.files");
  const format = useFormat();
  const seeded = useSeededText();
  if (run === undefined) return [];
  const dataSet = seeded.dataSet(run.dataSetLabel);
  const values = { run: run.id, at: format.instant(run.at), version: run.engineVersion, dataSet };
  return [text("source", values), text("rounding")];
}
