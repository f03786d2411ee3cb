import { isPressing, type ShortfallUrgency } from "../../engine/supply/urgency.ts";
import { Icon } from "../../framework/ui/index.ts";
import { useDueText } from "./urgency.ts";

/** Shows the time left to order a product; orders due today or overdue are marked by an icon, bold type and color. */
export function DueMark({ urgency }: { readonly urgency: ShortfallUrgency }) {
  const dueText = useDueText();
  const label = dueText(urgency);
  if (urgency.due === "tooLate") return <span className="pv-muted">{`(${label})`}</span>;
  if (!isPressing(urgency)) return <strong>{label}</strong>;
  return (
    <strong className="pv-danger">
      <Icon name="exclamation-mark-triangle" /> {label}
    </strong>
  );
}
