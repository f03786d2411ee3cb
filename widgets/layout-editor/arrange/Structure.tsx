import { useTexts } from "../../../framework/i18n/index.ts";
import type { PagePlace } from "../../../framework/layout/page-places.ts";
import { Action, Button } from "../../../framework/ui/controls/index.ts";
import { MenuButton, type MenuItem } from "../../../framework/ui/index.ts";
import type { Arrangement } from "./use-arrange.ts";

/** The shown page as a list: its places with their widgets, each with a menu of all that can be done with it. */
export function Structure(props: {
  readonly arrangement: Arrangement;
  menuOf(id: string, from: PagePlace): readonly MenuItem[];
  onSettings(id: string): void;
  onAdd(to: PagePlace): void;
}) {
  const { arrangement, menuOf, onSettings, onAdd } = props;
  const { places, nameOf, titleOf, selected } = arrangement;
  const text = useTexts("widgets.layout-editor.arrange");
  return places.map((place) => (
    <section key={place.place} className="pv-stack pv-stack--tight" aria-label={nameOf(place)}>
      <div className="pv-row pv-row--one pv-row--tight">
        <h4 className="pv-grow">{nameOf(place)}</h4>
        <PanelMenu arrangement={arrangement} place={place} />
        <Action
          icon="plus"
          label={text("addTo", { place: nameOf(place) })}
          title={text("addTo", { place: nameOf(place) })}
          onClick={() => onAdd(place)}
        />
      </div>
      {place.ids.length === 0 ? <p className="pv-muted pv-small">{text("empty")}</p> : null}
      <ul className="pv-plain-list">
        {place.ids.map((id, i) => (
          <li key={`${id} ${i}`} className="pv-row pv-row--one pv-row--tight" data-arranged={id}>
            <div className="pv-grow">
              <Button
                kind="quiet"
                wide
                align="start"
                active={id === selected}
                aria-current={id === selected ? "true" : undefined}
                onClick={() => onSettings(id)}
              >
                {titleOf(id)}
              </Button>
            </div>
            <MenuButton label={text("change", { name: titleOf(id) })} icon="ellipsis" items={menuOf(id, place)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Sizes offered for a panel, in percent of the page; any other by dragging its edge or in its settings. */
const SIZES = [20, 28, 40] as const;

/** How a place arranges its widgets: one below the other or in tabs, its size, and whether it starts closed. */
function PanelMenu({ arrangement, place }: { arrangement: Arrangement; place: PagePlace }) {
  const text = useTexts("widgets.layout-editor.arrange");
  const { panelOf, setPanel, nameOf } = arrangement;
  if (place.part === "top" || place.step !== undefined) return null;
  const { tabs, collapsed, size } = panelOf(place);
  const choice = (id: string, checked: boolean, keys: Readonly<Record<string, unknown>>): MenuItem => ({
    id,
    checked,
    label: text(id),
    onChoose: () => setPanel(place, keys),
  });
  const items: readonly MenuItem[] = [
    choice("stack", !tabs, { display: "stack" }),
    choice("tabs", tabs, { display: "tabs" }),
    ...(place.part === "main"
      ? []
      : [
          { ...choice("open", !collapsed, { collapsed: false }), heading: text("atFirst") },
          choice("closed", collapsed, { collapsed: true }),
          ...SIZES.map((one, i) => ({
            ...choice(`size`, size === one, { size: one }),
            id: `size ${one}`,
            label: text("percent", { size: one }),
            ...(i === 0 ? { heading: text("size") } : {}),
          })),
        ]),
  ];
  return <MenuButton label={text("panelMenu", { place: nameOf(place) })} icon="sliders" items={items} />;
}
