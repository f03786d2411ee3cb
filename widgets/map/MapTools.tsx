import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { HelpButton } from "../../framework/help/HelpButton.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState } from "../../framework/ui/index.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import { useMaximizing } from "../../framework/widget/main-region.ts";
import { ToolBar, ToolPanel, toolActionId, type ToolAction } from "../../map/ToolBar.tsx";
import { MAP_TOOLS, takesPointer, type LiveMap, type MapTool, type ToolRequest } from "../../map/live-map.ts";

const ICONS: Readonly<Record<MapTool, string>> = {
  search: "search",
  basemaps: "basemap",
  distance: "measure-line",
  area: "measure-area",
  coordinates: "coordinate-system",
};

/** Not a tool of the map itself: it takes the space of the panels next to the map. */
const MAXIMIZE = "maximize";

/** A tool that the page adds, with the content of its panel. */
export interface OwnTool extends Pick<ToolAction, "id" | "icon" | "label"> {
  readonly content: ReactNode;
}

interface ToolsProps {
  readonly map: LiveMap | null;
  /** Data that tools need from the page; tools without it are not offered. */
  readonly requests: readonly ToolRequest[];
  readonly own: readonly OwnTool[];
  /** The parts of a tool that work without a pointer and, except for search and base maps, without a map. */
  readonly texts: Readonly<Partial<Record<MapTool, ReactNode>>>;
  readonly open: string | null;
  onOpen(tool: string | null): void;
}

/** The bar of tools and the panel of the one that is open. */
export function MapTools({ map, requests, own, texts, open, onOpen }: ToolsProps) {
  const text = useTexts("widgets.map.tools");
  const widget = useTexts("widgets.map");
  const bar = useRef<HTMLDivElement>(null);
  const [sketching, setSketching] = useState(false);
  useEffect(() => map?.onSketching(setSketching), [map]);
  const request = requests.find(({ tool }) => tool === open);
  const opened = own.find(({ id }) => id === open);
  const room = useMaximizing();
  const named = useApp().config.layout.toolNames;
  const actions: readonly ToolAction[] = [
    ...(room === null
      ? []
      : [
          {
            id: MAXIMIZE,
            icon: room.maximized ? "minimize" : "maximize",
            label: text(MAXIMIZE),
            pressed: room.maximized,
          },
        ]),
    ...MAP_TOOLS.filter((id) => requests.some(({ tool }) => tool === id) && (map !== null || id in texts)).map(
      (id) => ({ id, icon: ICONS[id], label: text(id), disabled: sketching && takesPointer(id) }),
    ),
    ...own.map(({ id, icon, label }) => ({ id, icon, label })),
  ];
  // Drawing a zone needs the pointer.
  const yieldPointer = useEffectEvent(() => {
    if (open !== null && takesPointer(open)) onOpen(null);
  });
  useEffect(() => {
    if (sketching) yieldPointer();
  }, [sketching]);
  const close = () => {
    onOpen(null);
    bar.current?.querySelector<HTMLElement>(`#${toolActionId(open ?? "")}`)?.focus();
  };
  return (
    <div ref={bar} className="map__tools">
      <div className="pv-row pv-row--one pv-row--top">
        <div className="map__box map__help pv-row">
          <HelpButton widget="map" title={widget("title")} />
        </div>
        {actions.length > 0 && (
          <ToolBar
            label={text("label")}
            more={text("more")}
            actions={actions}
            open={open}
            named={named}
            onToggle={(id) => (id === MAXIMIZE ? room?.toggle() : onOpen(id === open ? null : id))}
          />
        )}
      </div>
      {map && request && (
        <OpenTool key={request.tool} map={map} request={request} onClose={close}>
          {texts[request.tool]}
        </OpenTool>
      )}
      {!map && request && request.tool in texts && (
        <ToolPanel key={request.tool} heading={text(request.tool)} onClose={close}>
          {texts[request.tool]}
        </ToolPanel>
      )}
      {opened && (
        <ToolPanel key={opened.id} heading={opened.label} onClose={close}>
          {opened.content}
        </ToolPanel>
      )}
    </div>
  );
}

/** The panel of a tool whose element the map creates. */
function OpenTool(props: {
  readonly map: LiveMap;
  readonly request: ToolRequest;
  readonly children: ReactNode;
  onClose(): void;
}) {
  const { map, request, children, onClose } = props;
  const text = useTexts("widgets.map.tools");
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ loading: boolean; error: unknown }>({ loading: true, error: null });
  const start = useEffectEvent((into: HTMLElement) => map.openTool(request, into));
  useEffect(() => {
    if (place.current === null) return undefined;
    let wanted = true;
    setState({ loading: true, error: null });
    const opened = start(place.current).then(
      (close) => {
        if (wanted) setState({ loading: false, error: null });
        return close;
      },
      (error: unknown) => {
        if (wanted) setState({ loading: false, error });
        return () => undefined;
      },
    );
    return () => {
      wanted = false;
      void opened.then((close) => close());
    };
  }, [map, attempt]);
  return (
    <ToolPanel heading={text(request.tool)} loading={state.loading} onClose={onClose}>
      <div ref={place} className="map__tool" />
      {state.error !== null && <ErrorState error={state.error} retry={() => setAttempt((before) => before + 1)} />}
      {request.tool === "basemaps" && <p className="map__note pv-muted pv-small">{text("basemapNote")}</p>}
      {children}
    </ToolPanel>
  );
}
