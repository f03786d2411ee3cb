import { useEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from "react";
import type { Role } from "./calls.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { PreviewFrame, type ShownPreview } from "../../framework/layout/preview/PreviewFrame.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../framework/ui/breakpoints.ts";
import { Action, Button, SelectField } from "../../framework/ui/controls/index.ts";
import { ArrangePanel, type InstanceForm } from "./arrange/ArrangePanel.tsx";
import type { DraggedWidget } from "./arrange/Gallery.tsx";
import { useArrange, type ArrangedDraft } from "./arrange/use-arrange.ts";

/** The previewed window in pixels, scaled down where there is less space; a desktop's is as large as there is space. */
const WINDOWS = {
  desktop: { icon: "monitor", width: 1280, height: 0 },
  tablet: { icon: "tablet", width: 820, height: 1180 },
  phone: { icon: "mobile", width: 390, height: 844 },
} as const;
type Device = keyof typeof WINDOWS;
const DEVICES = Object.keys(WINDOWS) as Device[];
/** Makes a path read left to right in every language, since an option can have no markup. */
const FROM_LEFT = "\u200e";

/** Drawn at full size and then scaled, so that the app sees the intended window size. */
function frameStyle(device: Device, box: { width: number; height: number }): CSSProperties {
  const { width, height } = WINDOWS[device];
  const scale = Math.min(1, box.width / width);
  const room = box.height / scale;
  return {
    inlineSize: height === 0 ? Math.max(box.width, width) : width,
    blockSize: height === 0 ? room : Math.min(room, height),
    marginInline: "auto",
    transform: `scale(${scale})`,
    transformOrigin: document.dir === "rtl" ? "100% 0" : "0 0",
  };
}

/** The real app with the draft config, as any role, in a window of any size, on any page. */
export function PreviewPane(props: {
  readonly app: string;
  readonly file: string;
  readonly config: unknown;
  /** Whether the config matches the editors; while their text is not valid JSON, it is the last valid one. */
  readonly current: boolean;
  readonly roles: readonly Role[];
  readonly routes: readonly string[];
  /** The edited page. */
  readonly page: { readonly route: string; readonly turn: number } | undefined;
  /** The draft and the form of its instances, for arranging the page by hand. */
  readonly draft: ArrangedDraft;
  readonly form: InstanceForm;
  onSave(): void;
  readonly arranging: boolean;
  onArranging(arranging: boolean): void;
}) {
  const { app, file, config, current, roles, routes, arranging, onArranging } = props;
  const text = useTexts("widgets.layout-editor.preview");
  const seeded = useSeededText();
  const [roleName, setRoleName] = useState("");
  const [device, setDevice] = useState<Device>(useNarrowerThan(BREAKPOINTS.phone) ? "phone" : "desktop");
  const [shown, setShown] = useState<ShownPreview | null>(null);
  const [chosen, setChosen] = useState<{ route: string; turn: number }>();
  const turn = useRef(0);
  const stage = useRef<HTMLDivElement>(null);
  const box = useBoxSize(stage);
  const role = roles.find(({ name }) => name === roleName) ?? null;
  const draft = useMemo(
    () => ({ turn: ++turn.current, app, file, config, role: role && { ...role } }),
    [app, file, config, role],
  );
  // The latest choice applies: the edited page, or the one chosen here.
  const page = useLatest(props.page, chosen);
  const address = shown?.address ?? "";
  const arrangement = useArrange(props.draft, address, props.onSave);
  const { selected, places, nameOf } = arrangement;
  const names = JSON.stringify(Object.fromEntries(places.map((place) => [place.place, nameOf(place)])));
  const arranged = useMemo(
    () => (arranging && current ? { names: JSON.parse(names) as Record<string, string>, selected } : undefined),
    [arranging, current, names, selected],
  );
  const [carried, setCarried] = useState<DraggedWidget | null>(null);
  // In a narrow window the list is below the page, and the pane scrolls.
  const below = useNarrowerThan(BREAKPOINTS.topMenu) && arranged !== undefined;
  return (
    <>
      <div className="layout-editor__preview-bar pv-row pv-row--end pv-card--tight">
        <SelectField
          label={text("viewAs")}
          value={roleName}
          onChange={setRoleName}
          options={[
            { value: "", label: text("myself") },
            ...roles.map(({ name }) => ({ value: name, label: seeded.role({ name }) })),
          ]}
        />
        <SelectField
          label={text("page")}
          value={routes.includes(address) ? address : ""}
          onChange={(value) => setChosen({ route: value, turn: (chosen?.turn ?? 0) + 1 })}
          options={[
            ...(routes.includes(address) ? [] : [{ value: "", label: address ? FROM_LEFT + address : "…" }]),
            ...routes.map((value) => ({ value, label: FROM_LEFT + value })),
          ]}
        />
        <div className="pv-row pv-row--tight" role="group" aria-label={text("window")}>
          {DEVICES.map((one) => (
            <Action
              key={one}
              icon={WINDOWS[one].icon}
              label={text(one)}
              title={text(one)}
              active={device === one}
              aria-pressed={device === one}
              onClick={() => setDevice(one)}
            />
          ))}
        </div>
        <Button icon="drag" aria-pressed={arranging} disabled={!current} onClick={() => onArranging(!arranging)}>
          {text("arrange")}
        </Button>
        <p className="pv-muted pv-small">{text(!current ? "notCurrent" : arranging ? "noteArranging" : "note")}</p>
      </div>
      <div className="layout-editor__arrange" style={below ? { flex: "none" } : undefined}>
        <div
          ref={stage}
          className="layout-editor__stage"
          style={below ? { flex: "none", blockSize: "min(60dvh, 30rem)" } : undefined}
          data-device={device}
          data-turn={shown?.turn}
        >
          {box.width > 0 ? (
            <div style={frameStyle(device, box)}>
              <PreviewFrame
                draft={draft}
                {...(page ? { page } : {})}
                arranging={arranged}
                carried={carriedOver(carried, stage.current)}
                title={text("title", { app })}
                onShown={setShown}
                onAct={(act) => {
                  setCarried(null);
                  arrangement.act(act);
                }}
              />
            </div>
          ) : null}
        </div>
        {arranged ? (
          <div className="pv-scroll-area pv-card--tight" style={below ? undefined : { flex: "0 0 22rem" }}>
            <ArrangePanel arrangement={arrangement} form={props.form} onDrag={setCarried} />
          </div>
        ) : null}
      </div>
    </>
  );
}

/** A widget that is dragged over the preview, by the pixels of the previewed window. */
function carriedOver(drag: DraggedWidget | null, stage: HTMLElement | null): DraggedWidget | null {
  const frame = stage?.querySelector("iframe");
  if (!drag || !frame) return null;
  const { left, top, width } = frame.getBoundingClientRect();
  const scale = width / frame.offsetWidth;
  return { ...drag, x: (drag.x - left) / scale, y: (drag.y - top) / scale };
}

/** The one of two values that changed last. */
function useLatest<Value>(one: Value | undefined, other: Value | undefined): Value | undefined {
  const before = useRef({ one, other, latest: one ?? other });
  const latest = one !== before.current.one ? one : other !== before.current.other ? other : before.current.latest;
  before.current = { one, other, latest };
  return latest;
}

/** The current size of an element's content box in CSS pixels; undefined while it is hidden. */
function useBoxSize(element: RefObject<HTMLElement | null>): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      // A hidden element keeps its size, so that a preview behind a tab does not restart.
      if (box && box.width > 0) setSize({ width: box.width, height: box.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
