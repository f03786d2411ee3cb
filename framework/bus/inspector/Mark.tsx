import { Icon } from "../../ui/Icon.tsx";

/** A short finding with its icon, so that colour alone says nothing. */
export function Mark({ kind, text }: { kind: "warning" | "danger"; text: string }) {
  return (
    <span className={`pv-inspector__mark pv-inspector__mark--${kind}`}>
      <Icon name={kind === "danger" ? "exclamation-mark-circle" : "exclamation-mark-triangle"} />
      {text}
    </span>
  );
}
