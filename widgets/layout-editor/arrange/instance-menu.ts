import { useTexts } from "../../../framework/i18n/index.ts";
import { ROW, widthOf } from "../../../framework/layout/page-edits.ts";
import type { PagePlace } from "../../../framework/layout/page-places.ts";
import type { MenuItem } from "../../../framework/ui/index.ts";
import type { Arrangement } from "./use-arrange.ts";

const SHARES = { full: ROW, twoThirds: 8, half: 6, third: 4, quarter: 3 } as const;

/** Everything that can be done with an instance in a place, for those who use no pointer. */
export function useInstanceMenu(
  arrangement: Arrangement,
  { onSettings, onOtherPage }: { onSettings(id: string): void; onOtherPage(id: string, from: PagePlace): void },
): (id: string, from: PagePlace) => readonly MenuItem[] {
  const text = useTexts("widgets.layout-editor.arrange");
  const { places, nameOf, panelOf, move, remove, duplicate, widen, value } = arrangement;
  return (id, from) => {
    const at = from.ids.indexOf(id);
    const others = places.filter(({ place }) => place !== from.place);
    const width = widthOf(value, id);
    const shares = ["top", "main", "bottom"].includes(from.part) ? Object.entries(SHARES) : [];
    const step = (name: "up" | "down", index: number): MenuItem => ({
      id: name,
      icon: `arrow-${name}`,
      label: text(name),
      onChoose: () => move(id, from, from, index),
    });
    return [
      { id: "settings", icon: "gear", label: text("settings"), onChoose: () => onSettings(id) },
      ...(at > 0 ? [step("up", at - 1)] : []),
      ...(at < from.ids.length - 1 ? [step("down", at + 2)] : []),
      ...others.map((to) => ({
        id: to.place,
        label: text("to", { place: nameOf(to) }),
        onChoose: () => move(id, from, to, to.ids.length),
      })),
      { id: "page", icon: "file", label: text("toPage"), onChoose: () => onOtherPage(id, from) },
      ...(panelOf(from).tabs ? [] : shares).map(([name, share], i) => ({
        id: name,
        ...(i === 0 ? { heading: text("width") } : {}),
        checked: width === share,
        label: text(`shares.${name}`),
        onChoose: () => widen(id, share),
      })),
      {
        id: "duplicate",
        heading: text("more"),
        icon: "duplicate",
        label: text("duplicate"),
        onChoose: () => duplicate(id, from),
      },
      { id: "remove", icon: "trash", label: text("remove"), onChoose: () => void remove(id, from) },
    ];
  };
}
