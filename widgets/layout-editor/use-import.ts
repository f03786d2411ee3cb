import { useCallback } from "react";
import { migrateAppConfig } from "../../contract/app-config/migrations.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useToast } from "../../framework/ui/index.ts";
import { readImport } from "./read-import.ts";
import type { DraftForm } from "./use-draft.ts";

/** Takes a file's config under the hand, as one step that can be taken back; a bad file changes nothing and says why. */
export function useImport({ change }: Pick<DraftForm, "change">): (file: File) => Promise<void> {
  const text = useTexts("widgets.layout-editor.import");
  const syntax = useTexts("shell.json.syntax");
  const toast = useToast();
  return useCallback(
    async (file) => {
      const read = await readImport(file);
      const { name } = file;
      switch (read.kind) {
        case "config":
          change(migrateAppConfig(read.config), `import ${performance.now()}`);
          return toast({ kind: "success", text: text("done", { name }) });
        case "syntax": {
          const { fault, line, column } = read;
          return toast({ kind: "danger", text: text("syntax", { name, line, column, fault: syntax(fault) }) });
        }
        default:
          return toast({ kind: "danger", text: text(read.kind, { name }) });
      }
    },
    [change, text, syntax, toast],
  );
}
