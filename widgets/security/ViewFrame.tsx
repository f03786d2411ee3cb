import type { ReactNode } from "react";
import { RecordFoot } from "../../client/record-form/RecordFoot.tsx";

/** What stands around each view: what is chosen, what can be changed, and a foot that stays in sight. */
export function ViewFrame(props: {
  readonly choice: ReactNode;
  readonly children: ReactNode;
  readonly form: Parameters<typeof RecordFoot>[0]["form"] & { save(): Promise<boolean> };
  readonly readOnly: boolean;
}) {
  const { choice, children, form, readOnly } = props;
  return (
    <form
      className="security__view"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {choice}
      {children}
      {!readOnly && <RecordFoot form={form} />}
    </form>
  );
}
