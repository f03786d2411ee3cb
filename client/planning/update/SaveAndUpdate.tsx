import { useState } from "react";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { useToast } from "../../../framework/ui/index.ts";
import { useUpdate } from "../calculation.ts";
import { useEstimation } from "../estimations.ts";
import { promptOf } from "../work.ts";

/** Saves a form of an estimation's inputs and then updates everything, in one act; hidden from those who may not. */
export function SaveAndUpdate(props: {
  readonly eid: number;
  readonly form: { readonly dirty: boolean; save(): Promise<boolean> };
}) {
  const { eid, form } = props;
  const text = useTexts("client.update");
  const format = useFormat();
  const toast = useToast();
  const estimation = useEstimation(eid).data;
  const { update, running, permitted } = useUpdate(estimation);
  // Once it was used it stays enabled, or the focus would be lost.
  const [used, setUsed] = useState(false);
  if (!permitted || promptOf(estimation) === "noZones") return null;
  const saveAndUpdate = async () => {
    setUsed(true);
    if (form.dirty && !(await form.save())) return;
    await update(({ projections: { headline } }) =>
      toast({ kind: "success", text: text("done", { people: format.headline(headline.peopleAssisted) }) }),
    );
  };
  return (
    <Button disabled={!form.dirty && !used} busy={running && "saving"} onClick={() => void saveAndUpdate()}>
      {text("saveAndUpdate")}
    </Button>
  );
}
