import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { useLogFiles } from "./calls.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, QueryState, RecordPage } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { FileList } from "./FileList.tsx";
import { LogView } from "./LogView.tsx";
import type { LogFilesConfig } from "./config.ts";
import "./LogFiles.css";
import { Button } from "../../framework/ui/controls/index.ts";

/** Parameters of the address for the open file and the searched request, so that a link restores both. */
const FILE = "file";
const REQUEST = "request";

/** The log files: all of them, or one to read, follow and search. */
export default function LogFiles({ config }: WidgetProps<LogFilesConfig>) {
  const text = useTexts("widgets.log-files");
  const files = useLogFiles();
  const [params, change] = useAddressParameters();
  const open = (file: string | null, request = "") =>
    change({ [FILE]: file, [REQUEST]: request || null }, { replace: false });

  if (!files.data)
    return (
      <RecordPage title={text("title")}>
        <QueryState query={files} />
      </RecordPage>
    );
  const asked = params.get(FILE);
  const file = files.data.find(({ logFileId }) => logFileId === asked);
  if (file !== undefined)
    return (
      <LogView
        key={`${file.logFileId} ${params.get(REQUEST) ?? ""}`}
        file={file}
        request={params.get(REQUEST) ?? ""}
        followSeconds={config.followSeconds}
        onClose={() => open(null)}
      />
    );
  if (asked !== null)
    return (
      <RecordPage title={text("title")}>
        <EmptyState
          icon="file"
          text={text("gone")}
          action={<Button onClick={() => open(null)}>{text("back")}</Button>}
        />
      </RecordPage>
    );
  return <FileList files={files.data} reload={() => files.refetch()} onOpen={open} />;
}
