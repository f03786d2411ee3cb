import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useConfirmedAction } from "../../framework/ui/index.ts";

/** A button that deletes the named record after a question worded for its kind. */
export function DeleteButton(props: {
  readonly kind: "feeds" | "roads" | "series" | "storms" | "tracts";
  readonly title: string;
  act(): Promise<unknown>;
}) {
  const { kind, title, act } = props;
  const text = useTexts(`widgets.data-sets.${kind}`);
  const confirmed = useConfirmedAction();
  return (
    <Button
      icon="trash"
      label={text("deleteOf", { title })}
      onClick={() =>
        void confirmed({
          title: text("deleteTitle", { title }),
          text: text("deleteText"),
          confirm: text("delete"),
          danger: true,
          done: text("deleted", { title }),
          act,
        })
      }
    >
      {text("delete")}
    </Button>
  );
}
