import { useEffect, useRef } from "react";
import type { UploadState } from "../../client/calls/use-upload.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, Progress } from "../../framework/ui/controls/index.ts";

interface UploadControl {
  readonly state: UploadState | null;
  readonly stopped: boolean;
  stop(): void;
}

/** Progress of the server with uploaded files in percent and a stop button; after a stop, a note until the next start. */
export function UploadProgress({ of: { state, stopped, stop } }: { readonly of: UploadControl }) {
  const text = useTexts("widgets.data-sets.upload");
  const format = useFormat();
  if (state === null) return stopped ? <Stopped>{text("stopped")}</Stopped> : null;
  const { phase, done, of = 1 } = state;
  const phaseText = text(`phases.${phase}`);
  const percent = done === undefined ? null : format.percent(Math.floor((100 * done) / Math.max(1, of)));
  return (
    <div className="pv-stack">
      <Progress label={phaseText} {...(done === undefined ? {} : { done, of })} />
      <div className="pv-row pv-row--apart">
        <span>{percent === null ? phaseText : text("percent", { said: phaseText, percent })}</span>
        <Button icon="x" onClick={stop}>
          {text("stop")}
        </Button>
      </div>
    </div>
  );
}

/** A note that receives the focus from the stop button that it replaces. */
function Stopped({ children }: { readonly children: string }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1} role="status" className="pv-note">
      {children}
    </p>
  );
}
