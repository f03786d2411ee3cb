import "@esri/calcite-components/components/calcite-panel";
import { useEffect, useRef, type ReactNode } from "react";

/** What a tool of the bar opens. Escape or its button closes it. */
export function ToolPanel(props: {
  readonly heading: string;
  readonly children: ReactNode;
  readonly loading?: boolean;
  onClose(): void;
}) {
  const { heading, children, loading = false, onClose } = props;
  const panel = useRef<HTMLCalcitePanelElement>(null);
  useEffect(() => void panel.current?.setFocus(), []);
  return (
    <calcite-panel
      ref={panel}
      className="map__panel"
      heading={heading}
      headingLevel={3}
      scale="s"
      closable
      loading={loading}
      oncalcitePanelClose={onClose}
    >
      {children}
    </calcite-panel>
  );
}
