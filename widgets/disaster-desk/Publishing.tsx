import type { Estimation } from "../../contract/calls/estimations.ts";
import { anyOf } from "../../contract/privileges.ts";
import { usePublishing } from "../../client/estimations.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";

/** Publishes an estimation after a question, or takes it back. Only figures that are up to date can be published. */
export function Publishing({ estimation }: { estimation: Estimation }) {
  const text = useTexts("widgets.disaster-desk.publishing");
  const confirm = useConfirm();
  const toast = useToast();
  const refusal = useErrorToast();
  const publishing = usePublishing();
  const mayPublish = usePermits(anyOf("estimation.publish"));
  const published = estimation.published !== null;
  if (!mayPublish || (!published && estimation.status !== "Projected")) return null;

  const ask = async () => {
    const verb = published ? "unpublish" : "publish";
    const agreed = await confirm({
      title: text(verb),
      text: text(`${verb}Ask`, { name: estimation.name }),
      confirm: text(verb),
      cancel: text("cancel"),
      danger: published,
    });
    if (!agreed) return;
    await publishing.mutateAsync({ ...estimation, published: !published }).then(() => {
      toast({ kind: "success", text: text(`${verb}Done`) });
    }, refusal);
  };
  return (
    <button
      type="button"
      className="pv-button"
      aria-busy={publishing.isPending || undefined}
      onClick={() => void ask()}
    >
      {text(published ? "unpublish" : "publish")}
    </button>
  );
}
