import { useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";

/** One plain line where a widget should be. */
export function WidgetFailure({ text, retry }: { text: string; retry?: () => void }) {
  const texts = useTexts("shell");
  return (
    <div className="pv-widget__failure" role="alert">
      <Icon name="exclamation-mark-triangle" />
      <p>{text}</p>
      {retry ? (
        <button type="button" className="pv-button" onClick={retry}>
          {texts("retry")}
        </button>
      ) : null}
    </div>
  );
}
