import { useTexts } from "../../i18n/texts.ts";
import { EmptyState } from "../states.tsx";

/** What stands where no row does: the list is empty, or the search and filters leave nothing. */
export function ListNothing({
  text,
  narrowed,
  onClear,
}: {
  text: string | undefined;
  narrowed: boolean;
  onClear: () => void;
}) {
  const texts = useTexts("list");
  if (!narrowed) return <EmptyState icon="table" text={text ?? texts("empty")} />;
  return (
    <EmptyState
      icon="search"
      text={texts("noMatches")}
      action={
        <button type="button" className="pv-button" onClick={onClear}>
          {texts("clearAll")}
        </button>
      }
    />
  );
}
