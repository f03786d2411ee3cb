import { encode } from "uqr";
import { shownReportCode } from "../../contract/report-code.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** The code that an issued report bears, and the address where it is checked. */
export interface CheckCode {
  readonly code: string;
  readonly address: string;
}

/** The code under which anyone can check the report's figures, to type and to scan. */
export function CheckFoot({ code, address }: CheckCode) {
  const text = useTexts("report.file");
  const spoken = useTexts("client.reportView");
  const { data, size } = encode(address, { ecc: "M", border: 2 });
  const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <footer className="report-view__check">
      {/* Black on white in every variant: what reads it is a camera. */}
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={spoken("qr", { address })}>
        <path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
        <path d={d} fill="#000000" />
      </svg>
      <p>
        <strong>{text("code", { code: shownReportCode(code) })}</strong>
        <br />
        {text("checkAt", { address })}
      </p>
    </footer>
  );
}
