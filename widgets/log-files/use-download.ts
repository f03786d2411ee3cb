import { useState } from "react";
import type { LogFile } from "../../contract/calls/logs.ts";
import { logFileContent } from "../../client/log-files.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { saveBlob, useAnnounce, useErrorToast } from "../../framework/ui/index.ts";

/** Fetches a log file and hands it to the browser's downloads. */
export function useDownload(): { readonly running: boolean; start(file: LogFile): Promise<void> } {
  const text = useTexts("widgets.log-files");
  const announce = useAnnounce();
  const tell = useErrorToast();
  const [running, setRunning] = useState(false);
  const start = async ({ logFileId, fileName }: LogFile) => {
    setRunning(true);
    try {
      saveBlob(await logFileContent(logFileId), fileName);
      announce(text("downloaded", { file: fileName }));
    } catch (error) {
      tell(error);
    } finally {
      setRunning(false);
    }
  };
  return { running, start };
}
