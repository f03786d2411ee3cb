import { useId, useState } from "react";
import { getLayout } from "../../contract/calls/layouts.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Dialog } from "../../framework/ui/index.ts";
import { Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";

export type AppStart = "copy" | "empty";

/** Names a new app and says what it begins with. Nothing is saved by it. */
export function NewAppDialog(props: {
  readonly current: string;
  readonly taken: readonly string[];
  onMake(name: string, start: AppStart): void;
  onClose(): void;
}) {
  const { current, taken, onMake, onClose } = props;
  const text = useTexts("widgets.layout-editor.newApp");
  const [name, setName] = useState("");
  const [start, setStart] = useState<AppStart>("copy");
  const [fault, setFault] = useState<string | null>(null);
  const form = useId();
  return (
    <Dialog
      title={text("title")}
      alert={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button kind="primary" type="submit" form={form}>
            {text("make")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="layout-editor__dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = !getLayout.params.safeParse({ app: name }).success
            ? "form"
            : taken.includes(name)
              ? "taken"
              : null;
          if (found === null) return onMake(name, start);
          setFault(text(found));
          event.currentTarget.querySelector("input")?.focus();
        }}
      >
        <TextField
          label={text("name")}
          hint={text("hint", { address: `/app/${name || "…"}` })}
          error={fault}
          value={name}
          maxLength={41}
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setName(event.target.value);
            setFault(null);
          }}
        />
        <SelectField
          label={text("start")}
          value={start}
          options={[
            { value: "copy", label: text("copy", { app: current }) },
            { value: "empty", label: text("empty") },
          ]}
          onChange={(event) => setStart(event.target.value === "empty" ? "empty" : "copy")}
        />
      </form>
    </Dialog>
  );
}
