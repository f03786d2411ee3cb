import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { ReportConfig } from "./config.ts";
import { PublishedReport } from "./PublishedReport.tsx";
import { WorkingReport } from "./WorkingReport.tsx";
import "./Report.css";

/** The report of an estimation, as it is printed and saved, with what can be done with it. */
export default function Report(props: WidgetProps<ReportConfig>) {
  return (
    <div className="report">
      {props.config.source === "published" ? <PublishedReport {...props} /> : <WorkingReport {...props} />}
    </div>
  );
}
