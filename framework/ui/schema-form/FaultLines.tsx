import { useTexts } from "../../i18n/texts.ts";
import { Icon } from "../Icon.tsx";
import { useForm } from "./form-context.ts";

/** What is wrong with a group itself. */
export function FaultLines({ path }: { path: string }) {
  return useForm()
    .faultsAt(path)
    .map(({ message, severity }, i) => (
      <p key={i} className={`pv-form__fault pv-form__fault--${severity ?? "error"}`}>
        <Icon name={severity === "warning" ? "exclamation-mark-triangle" : "exclamation-mark-circle"} />
        {message}
      </p>
    ));
}

/** How many faults a closed part holds; nothing for none. */
export function FaultBadge({ count }: { count: number }) {
  const texts = useTexts("shell");
  if (count === 0) return null;
  return (
    <span className="pv-form__badge">
      <Icon name="exclamation-mark-circle" />
      {texts("form.faults", { count })}
    </span>
  );
}
