import type { UploadState } from "../../client/use-upload.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, Progress } from "../../framework/ui/controls/index.ts";

/** How far the server is with files that were sent, in percent, and the way to stop it; nothing while none are. */
export function UploadProgress({ state, onStop }: { readonly state: UploadState | null; onStop(): void }) {
  const text = useTexts("widgets.data-sets.upload");
  const format = useFormat();
  if (state === null) return null;
  const { phase, done, of = 1 } = state;
  const said = text(`phases.${phase}`);
  const percent = done === undefined ? null : format.percent(Math.floor((100 * done) / Math.max(1, of)));
  return (
    <div className="pv-stack">
      <Progress label={said} {...(done === undefined ? {} : { done, of })} />
      <div className="pv-row pv-row--apart">
        <span>{percent === null ? said : text("percent", { said, percent })}</span>
        <Button icon="x" onClick={onStop}>
          {text("stop")}
        </Button>
      </div>
    </div>
  );
}
