import { useState, type DragEvent } from "react";
import type { SectionPlace } from "../../contract/reports/calls/reports.ts";

/** The pages that a report has. */
export const PAGES = [1, 2, 3, 4, 5] as const;

type Places = readonly SectionPlace[];
type SectionId = SectionPlace["section"];

/** The sections of a page, in order. */
export const ofPage = (places: Places, page: number): SectionPlace[] => places.filter((one) => one.page === page);

/** Puts a section at a position of a page (0 is the first; beyond the end is the last) and keeps the list in order of pages. */
export function placedAt(
  places: Places,
  section: SectionId,
  { page, index }: { readonly page: number; readonly index: number },
): SectionPlace[] {
  const moved = places.find((one) => one.section === section);
  if (!moved) return [...places];
  const others = places.filter((one) => one !== moved);
  return PAGES.flatMap((each) => {
    const here = ofPage(others, each);
    return each === page ? here.toSpliced(Math.min(index, here.length), 0, { ...moved, page }) : here;
  });
}

/** Moves a section up (−1) or down (1) by one, also to the next page. Returns the same list if it cannot move. */
export function movedBy(places: Places, section: SectionId, step: -1 | 1): Places {
  const moved = places.find((one) => one.section === section);
  if (!moved) return places;
  const here = ofPage(places, moved.page);
  const index = here.indexOf(moved) + step;
  if (index >= 0 && index < here.length) return placedAt(places, section, { page: moved.page, index });
  const page = moved.page + step;
  if (page < 1 || page > PAGES.length) return places;
  return placedAt(places, section, { page, index: step < 0 ? Infinity : 0 });
}

/** Shows or hides a section. */
export const shownOrNot = (places: Places, section: SectionId, active: boolean): SectionPlace[] =>
  places.map((one) => (one.section === section ? { ...one, active } : one));

/** Returns whether two lists are equal. */
export const samePlaces = (a: Places, b: Places): boolean =>
  a.length === b.length &&
  a.every((one, i) => {
    const other = b[i];
    return other?.section === one.section && other.page === one.page && other.active === one.active;
  });

/** A section's page and its position there, from 1. */
export function placeOf(places: Places, section: SectionId): { page: number; place: number; active: boolean } | null {
  const one = places.find((each) => each.section === section);
  return one ? { page: one.page, place: ofPage(places, one.page).indexOf(one) + 1, active: one.active } : null;
}

/** A drop position: before the section with this index on a page. */
interface DropPlace {
  readonly page: number;
  readonly index: number;
}

/** Dragging a section with the pointer; buttons and arrow keys do the same without one. */
export interface SectionDrag {
  readonly dragged: SectionId | null;
  /** The current drop position. */
  readonly target: DropPlace | null;
  start(section: SectionId, event: DragEvent<HTMLElement>): void;
  over(page: number, event: DragEvent<HTMLElement>): void;
  drop(event: DragEvent<HTMLElement>): void;
  end(): void;
}

export function useSectionDrag(places: Places, onChange: (places: Places) => void): SectionDrag {
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

  /** The position without the moving section: on its own page, those below move up by one. */
  function withoutItself(section: SectionId, { page, index }: DropPlace): DropPlace {
    const own = ofPage(places, page).findIndex((one) => one.section === section);
    return { page, index: own >= 0 && own < index ? index - 1 : index };
  }
}
