import { useEffect, useState } from "react";
import type { ReportChoice } from "../../contract/calls/reports.ts";
import { reportCheckAddress } from "../../contract/report-code.ts";
import type { ReportDocument } from "../../engine/report/document.ts";
import type { CheckCode } from "../../client/report-view/CheckFoot.tsx";
import { useIssueReport } from "../../client/reports.ts";
import { useErrorToast } from "../../framework/ui/index.ts";

/**
 * Prints the report that is shown: it is frozen under a code first, so that anyone can check on the server what is on
 * the paper. The code stays below the report as long as the same one is shown.
 */
export function usePrinting(props: {
  readonly eid: number | null;
  readonly choice: ReportChoice;
  readonly document: ReportDocument | undefined;
}) {
  const { eid, choice, document } = props;
  const issue = useIssueReport();
  const tell = useErrorToast();
  const [issued, setIssued] = useState<(CheckCode & { readonly of: string }) | null>(null);
  const [asked, setAsked] = useState(0);
  const shown = document ? JSON.stringify([eid, choice, document.run.id]) : "";
  const current = issued?.of === shown ? issued : null;

  // Once the code stands below the report.
  useEffect(() => {
    if (asked > 0) window.print();
  }, [asked]);

  const print = async () => {
    if (eid === null || issue.isPending) return;
    try {
      const { code, address, document: frozen } = await issue.mutateAsync({ eid, ...choice });
      const of = JSON.stringify([eid, choice, frozen.run.id]);
      setIssued({ code, address: address ?? reportCheckAddress(window.location.origin, code), of });
      setAsked((before) => before + 1);
    } catch (error) {
      tell(error);
    }
  };
  return { check: current, printing: issue.isPending, print };
}
