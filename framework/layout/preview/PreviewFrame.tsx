import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PREVIEW_ADDRESS } from "../../app/is-preview.ts";
import {
  FromPreviewSchema,
  type Arranging,
  type Carried,
  type FromPreview,
  type PageAct,
  type PreviewDraft,
  type ToPreview,
} from "./messages.ts";

export type ShownPreview = Extract<FromPreview, { type: "provision.preview.shown" }>;

/** The real app in a frame of our own origin, started from a draft of its config and following it. */
export function PreviewFrame(props: {
  readonly draft: Omit<PreviewDraft, "type">;
  /** Page to go to whenever it, or its turn, differs from before; without one the preview stays where it is. */
  readonly page?: { readonly route: string; readonly turn: number };
  /** A name for it, for screen readers. */
  readonly title: string;
  /** Set while the page is arranged by hand. */
  readonly arranging?: Omit<Arranging, "type"> | undefined;
  /** A widget that is dragged over it. */
  readonly carried?: Carried | undefined;
  onShown?(shown: ShownPreview): void;
  onAct?(act: PageAct): void;
}) {
  const { draft, page, arranging, carried = null, title } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  // A reload within the frame starts a new preview, which waits for its draft again.
  const [ready, setReady] = useState(0);
  const hear = useEffectEvent((message: FromPreview) => {
    if (message.type === "provision.preview.ready") setReady((turn) => turn + 1);
    else if (message.type === "provision.preview.edit") props.onAct?.(message.act);
    else props.onShown?.(message);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      const message = FromPreviewSchema.safeParse(event.data);
      if (message.success) hear(message.data);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);
  useEffect(() => {
    if (ready > 0) postToHost(frame.current, { type: "provision.preview.draft", ...draft });
  }, [ready, draft]);
  useEffect(() => {
    if (ready > 0 && page) postToHost(frame.current, { type: "provision.preview.go", route: page.route });
  }, [ready, page]);
  useEffect(() => {
    if (ready > 0)
      postToHost(frame.current, { type: "provision.preview.arrange", names: null, selected: null, ...arranging });
  }, [ready, arranging]);
  useEffect(() => {
    if (ready > 0) postToHost(frame.current, { type: "provision.preview.carry", carried });
  }, [ready, carried]);
  return <iframe ref={frame} className="pv-preview pv-pane" src={PREVIEW_ADDRESS} title={title} />;
}

function postToHost(frame: HTMLIFrameElement | null, message: ToPreview): void {
  frame?.contentWindow?.postMessage(message, window.location.origin);
}
