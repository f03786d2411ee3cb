import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useChoose } from "../../client/planning/use-choose.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { PlaceChosen } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { usePermits, useSession, LOGIN_ROUTE } from "../../framework/gate/session.ts";
import { topicAddress } from "../../framework/help/topics.ts";
import { useText } from "../../framework/i18n/index.ts";
import { HOME_ROUTE, MAP_ROUTE, VIEW_ROUTE, useOpenable } from "../../framework/shell/shell-routes.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import { plainRoute, type HomeChoice, type Places } from "./choices.ts";

/** The pages of this app that the home page can open for the reader. */
export function usePlaces(): Places {
  const { config } = useApp();
  const session = useSession();
  const text = useText();
  const openable = useOpenable();
  const mayList = usePermits(anyOf("estimation.view", "estimation.edit", "disaster.edit"));
  return useMemo(() => {
    const place = (route: string): string | null => (openable(route) ? route : null);
    const map = place(MAP_ROUTE) ?? place(VIEW_ROUTE);
    const pages = config.pages
      .filter(({ layout, route }) => layout !== "blank" && route !== HOME_ROUTE && openable(route))
      .flatMap((page) => {
        const route = plainRoute(page);
        return route === null ? [] : [{ route, title: text(page.title) }];
      });
    return {
      map,
      view: place(VIEW_ROUTE),
      login: session?.user ? null : place(LOGIN_ROUTE),
      planner: mayList && map === MAP_ROUTE,
      pages,
    };
  }, [config, session, text, openable, mayList]);
}

/** Opens a result of the search, or an estimation at one of its steps. */
export interface Navigate {
  to(choice: HomeChoice): void;
  /** Makes a disaster and one of its estimations (or none) current and opens the map page at a step. */
  work(did: number, eid: number | null, step?: string): void;
  /** Opens the map page where zones are made from storms. */
  toStorms(): void;
  /** Opens the map page where a disaster is created. */
  toNewDisaster(): void;
}

export function useNavigateTo({ map, view, planner }: Places): Navigate {
  const navigate = useNavigate();
  const publish = usePublish();
  const choose = useChoose();

  const work: Navigate["work"] = (did, eid, step) => {
    choose(did, eid);
    if (map !== null) void navigate(step === undefined ? map : `${map}?step=${step}`);
  };
  const to: Navigate["to"] = (choice) => {
    switch (choice.kind) {
      case "disaster":
        return work(choice.did, null);
      case "estimation":
        if (planner) return work(choice.did, choice.eid);
        return void navigate(`${view ?? "/"}?eid=${choice.eid}`);
      case "coordinates":
      case "place":
      case "county":
      case "tract":
        // The bus retains it for a map that is not mounted yet.
        publish(PlaceChosen, {
          label: "name" in choice ? choice.name : choice.fips,
          bounds: [...choice.bounds],
          ...(choice.kind === "county" ? { county: choice.fips } : {}),
        });
        return void navigate(map === null ? "/" : `${map}?step=map`);
      case "page":
        return void navigate(choice.route);
      case "help":
        return void navigate(topicAddress(choice.hit.topic.id, choice.hit.section?.id));
    }
  };
  const open = (search: string) => () => {
    if (map !== null) void navigate(`${map}?${search}`);
  };
  return { to, work, toStorms: open("step=storm"), toNewDisaster: open("new=disaster") };
}
