import { encode } from "uqr";

/** A text as a QR code. Black on white in every variant, since cameras read it. */
export function QrCode(props: { readonly text: string; readonly label: string; readonly width?: string }) {
  const { text, label, width } = props;
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={width} role="img" aria-label={label}>
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <path d={d} fill="#000000" />
    </svg>
  );
}
