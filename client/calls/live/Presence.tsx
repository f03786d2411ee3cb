import { useAtomValue } from "jotai";
import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router-dom";
import { addressKeepersAtom } from "../../planning/AddressKeeper.tsx";
import { currentEidAtom, openEidsAtom } from "../../planning/current.ts";
import type { Present, Presences } from "../../../contract/planning/calls/live.ts";
import { useSession } from "../../../framework/gate/session.ts";
import { useText, useTexts } from "../../../framework/i18n/index.ts";
import { pageAt } from "../../../framework/shell/shell-routes.ts";
import { MenuButton } from "../../../framework/ui/MenuButton.tsx";
import { useApp } from "../../../framework/widget/app-context.ts";
import { pageName, useAnnouncement } from "./use-announcement.ts";

/** Initials that are shown; more people are a number. */
const SHOWN = 3;

/** Who else has this estimation open, in the bar at the top: initials, and names with their pages when opened. */
export function Presence({ told }: { readonly told: Presences | null }) {
  const { pathname } = useLocation();
  const { config } = useApp();
  const me = useSession()?.user?.userId;
  const works = useAtomValue(addressKeepersAtom).length > 0;
  const chosen = useAtomValue(currentEidAtom);
  const open = useAtomValue(openEidsAtom);
  const text = useTexts("client.live");
  const textOf = useText();
  const eid = works ? chosen : (open.at(-1) ?? null);
  const answered = useAnnouncement(eid, pageAt(config.pages, pathname)?.route ?? "");
  const newest = told?.eid === eid ? told : answered;
  const others = newest?.eid === eid ? newest.people.filter(({ userId }) => userId !== me) : [];
  const place = useBarPlace(pathname);
  if (place === null || others.length === 0) return null;
  const titleOf = (page: string) => {
    const title = config.pages.find(({ route }) => pageName(route) === page)?.title;
    return title === undefined ? "" : textOf(title);
  };
  const where = ({ name, page, form }: Present) =>
    form === null
      ? text("reading", { name, page: titleOf(page) })
      : text("editing", { name, page: titleOf(page), form: text(`forms.${form}`) });
  const more = others.length - SHOWN;
  return createPortal(
    <MenuButton
      label={text("others", { names: others.map(({ name }) => name).join(", ") })}
      icon="users"
      text={`${others.slice(0, SHOWN).map(initialsOf).join(" ")}${more > 0 ? ` +${more}` : ""}`}
      panel={
        <ul className="pv-plain-list pv-stack pv-stack--tight pv-inset">
          {others.map((present) => (
            <li key={present.userId}>{where(present)}</li>
          ))}
        </ul>
      }
    />,
    place,
  );
}

/** The first letters of the first and the last word of a name. */
function initialsOf({ name }: Present): string {
  const words = name.trim().split(/[\s.]+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase() ?? "").join("");
}

/** A place in the bar at the top, before its buttons; found again on each page, whose bar may be another. */
function useBarPlace(pathname: string): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const own = document.createElement("span");
    document.querySelector(".pv-navbar__end")?.prepend(own);
    setPlace(own.isConnected ? own : null);
    return () => own.remove();
  }, [pathname]);
  return place;
}
