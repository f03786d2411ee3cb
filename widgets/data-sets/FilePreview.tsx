import { useTexts } from "../../framework/i18n/index.ts";
import { TableHead } from "../../framework/ui/index.ts";
import type { FileHead } from "./file-head.ts";

/** The first rows of a file as they are in it. */
export function FilePreview({ head, rows }: { readonly head: FileHead; readonly rows: number }) {
  const text = useTexts("widgets.data-sets.import");
  return (
    <div className="data-sets__preview" tabIndex={0} role="region" aria-label={text("preview")}>
      <table className="pv-table">
        <caption>{text("previewOf", { file: head.fileName })}</caption>
        <TableHead columns={head.heading} />
        <tbody>
          {head.rows.slice(0, rows).map((row, at) => (
            <tr key={at}>
              {head.heading.map((name, i) => (
                <td key={`${i} ${name}`}>{row[i] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
