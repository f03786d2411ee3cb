import { Suspense, lazy, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useTexts } from "../../../framework/i18n/index.ts";
import { instanceIndex } from "../../../framework/layout/page-edits.ts";
import type { PagePlace } from "../../../framework/layout/page-places.ts";
import type { SchemaFormProps } from "../../../framework/layout/schema-form/SchemaForm.tsx";
import { Button } from "../../../framework/ui/controls/index.ts";
import { Loading, MenuButton } from "../../../framework/ui/index.ts";
import { Gallery, type DraggedWidget } from "./Gallery.tsx";
import { PageDialog } from "./PageDialog.tsx";
import { Structure } from "./Structure.tsx";
import { useInstanceMenu } from "./instance-menu.ts";
import type { Arrangement } from "./use-arrange.ts";

const SchemaForm = lazy(() =>
  import("../../../framework/layout/schema-form/SchemaForm.tsx").then((module) => ({ default: module.SchemaForm })),
);

export type InstanceForm = Omit<SchemaFormProps, "path" | "onPath" | "label">;

type View = { readonly kind: "list" } | { readonly kind: "settings" } | { readonly kind: "gallery"; to: PagePlace };

/** Next to the page that is arranged: its widgets, the gallery, or the settings of the instance at hand. */
export function ArrangePanel(props: {
  readonly arrangement: Arrangement;
  readonly form: InstanceForm;
  onDrag(drag: DraggedWidget | null): void;
}) {
  const { arrangement, form, onDrag } = props;
  const { selected, select, places, placeOf, titleOf, nameOf, add } = arrangement;
  const text = useTexts("widgets.layout-editor.arrange");
  const [view, setView] = useState<View>({ kind: "list" });
  const [moving, setMoving] = useState<{ id: string; from: PagePlace } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const from = selected === null ? undefined : placeOf(selected);
  const main = places.find(({ part }) => part === "main");

  // Chosen on the page, its settings open here.
  const [before, setBefore] = useState(selected);
  if (before !== selected) {
    setBefore(selected);
    setView(selected === null ? { kind: "list" } : { kind: "settings" });
  }
  const settings = view.kind === "settings" && selected !== null && from !== undefined;
  useFocusKept(root, settings ? "settings" : view.kind);

  const openSettings = (id: string) => {
    select(id);
    setView({ kind: "settings" });
  };
  const menuOf = useInstanceMenu(arrangement, {
    onSettings: openSettings,
    onOtherPage: (id, place) => setMoving({ id, from: place }),
  });
  const back = (
    <Button kind="quiet" scale="s" icon="chevron-left" onClick={() => setView({ kind: "list" })}>
      {text("back")}
    </Button>
  );
  return (
    <div ref={root} className="pv-stack" role="group" tabIndex={-1} aria-label={text("label")}>
      {settings ? (
        <>
          <div className="pv-row pv-row--one">
            <div className="pv-grow">{back}</div>
            <span data-arranged={selected}>
              <MenuButton
                label={text("change", { name: titleOf(selected) })}
                icon="ellipsis"
                items={menuOf(selected, from)}
              />
            </span>
          </div>
          <InstanceSettings
            key={selected}
            form={form}
            title={titleOf(selected)}
            index={instanceIndex(arrangement.value, selected)}
            onLeave={() => setView({ kind: "list" })}
          />
        </>
      ) : view.kind === "gallery" ? (
        <>
          {back}
          <h3 tabIndex={-1}>{text("addTo", { place: nameOf(view.to) })}</h3>
          <p className="pv-muted pv-small">{text("gallery.hint")}</p>
          <Gallery
            onDrag={onDrag}
            onAdd={(widget) => {
              const to = places.find(({ place }) => place === view.to.place) ?? view.to;
              add(widget, to, to.ids.length);
            }}
          />
        </>
      ) : (
        <>
          <h3 tabIndex={-1}>{text("label")}</h3>
          <p className="pv-muted pv-small">{text(main ? "hint" : "noPage")}</p>
          {main ? (
            <Button icon="plus" wide onClick={() => setView({ kind: "gallery", to: main })}>
              {text("add")}
            </Button>
          ) : null}
          <Structure
            arrangement={arrangement}
            menuOf={menuOf}
            onSettings={openSettings}
            onAdd={(to) => setView({ kind: "gallery", to })}
          />
        </>
      )}
      {moving ? <PageDialog arrangement={arrangement} {...moving} onClose={() => setMoving(null)} /> : null}
    </div>
  );
}

/**
 * The form of one instance: its widget's own config and the words in it, open at first, its title and its share of a row;
 * or the app's data sets, which its widget may show.
 */
function InstanceSettings(props: {
  readonly form: InstanceForm;
  readonly title: string;
  readonly index: number;
  onLeave(): void;
}) {
  const { form, title, index, onLeave } = props;
  const text = useTexts("widgets.layout-editor.arrange");
  const whole = `widgets[${index}]`;
  const [path, setPath] = useState(`${whole}.config.text`);
  return (
    <>
      {path.startsWith(whole) ? <h3 tabIndex={-1}>{title}</h3> : null}
      <Suspense fallback={<Loading />}>
        <SchemaForm
          {...form}
          path={path}
          onPath={(to) => (to.startsWith(whole) || /^data\b/.test(to) ? setPath(to) : onLeave())}
          label={text("label")}
        />
      </Suspense>
    </>
  );
}

/**
 * Keeps the keyboard's place: at an instance's menu after it was moved to another list, otherwise at the heading of what
 * has opened. A pointer on the page keeps the focus there.
 */
function useFocusKept(root: RefObject<HTMLElement | null>, view: string): void {
  const shown = useRef(view);
  /** The instance whose row has the focus; empty for the rest of the panel, null outside. */
  const held = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const inside = target instanceof Element && root.current?.contains(target);
      held.current = inside ? (target.closest("[data-arranged]")?.getAttribute("data-arranged") ?? "") : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [root]);
  useLayoutEffect(() => {
    const opened = shown.current !== view && view !== "list";
    shown.current = view;
    if (held.current === null || document.activeElement !== document.body) return;
    const row = opened ? null : root.current?.querySelector(`[data-arranged="${CSS.escape(held.current)}"]`);
    const place = row?.querySelector<HTMLElement>(".pv-menu__button") ?? root.current?.querySelector<HTMLElement>("h3");
    (place ?? root.current)?.focus();
  });
}
