import { useState, type DragEvent } from "react";
import type { SectionPlace } from "../../contract/calls/reports.ts";
import { ofPage, placedAt } from "./places.ts";

type SectionId = SectionPlace["section"];

/** A place between sections: before the section with this index on a page. */
export interface DropPlace {
  readonly page: number;
  readonly index: number;
}

/** Dragging a section with the pointer; anyone who has none moves it by the buttons and arrows next to it. */
export interface SectionDrag {
  readonly dragged: SectionId | null;
  /** Where it would fall now. */
  readonly target: DropPlace | null;
  start(section: SectionId, event: DragEvent<HTMLElement>): void;
  over(page: number, event: DragEvent<HTMLElement>): void;
  drop(event: DragEvent<HTMLElement>): void;
  end(): void;
}

export function useSectionDrag(
  places: readonly SectionPlace[],
  onChange: (places: readonly SectionPlace[]) => void,
): SectionDrag {
  const [dragged, setDragged] = useState<SectionId | null>(null);
  const [target, setTarget] = useState<DropPlace | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return {
    dragged,
    target,
    end,
    start(section, event) {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", section);
      setDragged(section);
    },
    over(page, event) {
      if (dragged === null) return;
      event.preventDefault();
      const rows = [...event.currentTarget.querySelectorAll("[data-section]")];
      const below = rows.findIndex((row) => {
        const { top, height } = row.getBoundingClientRect();
        return event.clientY < top + height / 2;
      });
      const index = below < 0 ? rows.length : below;
      if (target?.page !== page || target.index !== index) setTarget({ page, index });
    },
    drop(event) {
      event.preventDefault();
      if (dragged !== null && target !== null) onChange(placedAt(places, dragged, withoutItself(dragged, target)));
      end();
    },
  };

  /** The place as it is counted without the section that moves: on its own page those below it come up by one. */
  function withoutItself(section: SectionId, { page, index }: DropPlace): DropPlace {
    const own = ofPage(places, page).findIndex((one) => one.section === section);
    return { page, index: own >= 0 && own < index ? index - 1 : index };
  }
}
