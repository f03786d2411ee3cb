import { useState } from "react";
import { valueAt } from "../../../framework/config/fault.ts";
import { useText, useTexts } from "../../../framework/i18n/index.ts";
import * as edits from "../../../framework/layout/page-edits.ts";
import { pageIndexAt, placesOf, type PagePlace } from "../../../framework/layout/page-places.ts";
import type { Drop, PageAct } from "../../../framework/layout/preview/messages.ts";
import { entryName } from "../../../framework/layout/schema-form/form-path.ts";
import { useAnnounce, useConfirm } from "../../../framework/ui/index.ts";
import type { ConfigText } from "../../../contract/config/app-config.ts";
import type { DraftForm } from "../use-draft.ts";

/** The part of a draft that arranging changes. */
export type ArrangedDraft = Pick<DraftForm, "value" | "change" | "undo" | "redo"> & {
  /** The config that a new instance of a widget begins with. */
  startConfig?(widget: string): Readonly<Record<string, unknown>>;
};

export type Arrangement = ReturnType<typeof useArrange>;

/** Changes of the shown page by hand: each is one change of the draft, which can be undone, and is announced. */
export function useArrange(draft: ArrangedDraft, address: string, onSave: () => void) {
  const { value } = draft;
  const text = useTexts("widgets.layout-editor.arrange");
  const own = useText();
  const titleOfWidget = useTexts("widgets");
  const announce = useAnnounce();
  const confirm = useConfirm();
  const [selected, select] = useState<string | null>(null);
  const page = pageIndexAt(value, address);
  const places = page < 0 ? [] : placesOf(value, page);

  const ownTitle = (id: string): string => {
    const definition = valueAt(value, ["widgets", edits.instanceIndex(value, id)]);
    const title = valueAt(definition, ["title"]) as ConfigText | undefined;
    const widget = valueAt(definition, ["widget"]);
    return title ? own(title) : typeof widget === "string" ? titleOfWidget(`${widget}.title`) : id;
  };
  const titles = places.flatMap(({ ids }) => ids.map(ownTitle));
  /** Its title; with its id where another one on the page has the same. */
  const titleOf = (id: string): string => {
    const title = ownTitle(id);
    return titles.filter((other) => other === title).length > 1 ? `${title} (${id})` : title;
  };
  const panelOf = ({ part }: PagePlace) => {
    const read = (key: string) => valueAt(value, ["pages", page, "panels", part, key]);
    return { tabs: read("display") === "tabs", collapsed: read("collapsed") === true, size: read("size") };
  };
  const nameOf = (place: PagePlace): string => {
    const name = text(`places.${place.part}`);
    if (place.step !== undefined) return text("placeOfStep", { place: name, step: own(place.step as ConfigText) });
    return panelOf(place).tabs ? text("withTabs", { place: name }) : name;
  };
  const placeOf = (id: string): PagePlace | undefined => places.find(({ ids }) => ids.includes(id));

  const put = (next: unknown, key: string, values: Record<string, string | number>): void => {
    if (next === value) return announce(text("unchanged"));
    draft.change(next, `arrange ${performance.now()}`);
    announce(text(key, values));
  };
  const spotOf = (place: PagePlace, index: number) => ({ list: place.list, index });
  const where = (next: unknown, place: PagePlace, id: string) => {
    const ids = valueAt(next, place.list);
    const list: readonly unknown[] = Array.isArray(ids) ? ids : [];
    return { place: nameOf(place), at: list.indexOf(id) + 1, count: list.length };
  };

  const add = (widget: string, to: PagePlace, index: number, beside?: string): void => {
    const { config, id } = edits.addInstance(value, widget, spotOf(to, index), draft.startConfig?.(widget));
    const next = beside === undefined ? config : edits.shareRow(config, to.list, { id, beside });
    put(next, "added", { name: titleOfWidget(`${widget}.title`), ...where(next, to, id) });
    select(id);
  };
  const move = (id: string, from: PagePlace, to: PagePlace, index: number, beside?: string): void => {
    const moved = edits.moveInstance(value, id, from.list, spotOf(to, index));
    const next = beside === undefined || beside === id ? moved : edits.shareRow(moved, to.list, { id, beside });
    put(JSON.stringify(next) === JSON.stringify(value) ? value : next, "moved", {
      name: titleOf(id),
      ...where(next, to, id),
    });
  };
  const remove = async (id: string, from: PagePlace): Promise<void> => {
    const { elsewhere, wires } = edits.usesOf(value, id, from.list);
    const name = titleOf(id);
    if (elsewhere === 0 && wires.length > 0) {
      const named = wires.map((wire) => entryName(valueAt(value, ["wiring", wire])) ?? String(wire)).join(", ");
      const question = text("removesWires", { count: wires.length, wires: named });
      const sure = { title: text("removeTitle", { name }), text: question, confirm: text("remove"), danger: true };
      if (!(await confirm(sure))) return;
    }
    put(edits.removeInstance(value, id, from.list), elsewhere > 0 ? "removedHere" : "removed", { name });
    select(null);
  };
  const duplicate = (id: string, from: PagePlace): void => {
    const { config, id: copy } = edits.duplicateInstance(value, id, from.list);
    put(config, "added", { name: titleOf(id), ...where(config, from, copy) });
    select(copy);
  };
  const widen = (id: string, width: number): void =>
    put(edits.setWidth(value, id, width), "widened", { name: titleOf(id), width });
  const setPanel = (place: PagePlace, keys: Readonly<Record<string, unknown>>): void =>
    put(edits.setPanel(value, page, place.part, keys), "arranged", { place: nameOf(place) });

  const target = ({ place }: Pick<Drop, "place">) => places.find((each) => each.place === place);
  /** What a hand did in the preview. */
  const act = (done: PageAct): void => {
    switch (done.kind) {
      case "select":
        return select(done.id);
      case "add": {
        const to = target(done.to);
        return to ? add(done.widget, to, done.to.index, done.to.beside) : undefined;
      }
      case "move": {
        const from = target({ place: done.from });
        const to = target(done.to);
        select(done.id);
        return from && to ? move(done.id, from, to, done.to.index, done.to.beside) : announce(text("unchanged"));
      }
      case "width":
        select(done.id);
        return put(edits.splitRow(value, done.id, done), "widened", { name: titleOf(done.id), width: done.width });
      case "size": {
        const panel = target({ place: `regions.${done.region}` });
        return panel ? setPanel(panel, { size: done.size }) : undefined;
      }
      case "save":
        return onSave();
      case "remove": {
        const from = selected === null ? undefined : placeOf(selected);
        return selected !== null && from ? void remove(selected, from) : undefined;
      }
      default:
        return draft[done.kind]();
    }
  };
  return {
    value,
    page,
    places,
    selected,
    select,
    titleOf,
    nameOf,
    placeOf,
    panelOf,
    add,
    move,
    remove,
    duplicate,
    widen,
    setPanel,
    act,
  };
}
