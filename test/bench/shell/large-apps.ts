/** A menu of 500 entries that is open at the side. */
export const longMenu = {
  version: 1,
  title: "Long menu",
  start: { signedIn: "/main/home", visitor: "/main/home" },
  layout: { variant: "Light", menuPosition: "Side", sidebar: { collapsed: false } },
  menus: {
    main: Array.from({ length: 500 }, (_, i) => ({
      id: `entry-${i}`,
      label: { en: `Entry ${i}` },
      icon: "map",
      page: i % 2 === 0 ? "/main/home" : "/help",
    })),
  },
  pages: [
    { route: "/main/home", layout: "full", title: "shell.pages.home", regions: { main: ["home"] } },
    { route: "/help", layout: "full", title: "shell.pages.help", regions: { main: ["help"] } },
  ],
  widgets: [
    { id: "home", widget: "home" },
    { id: "help", widget: "help" },
  ],
};

const KINDS = [
  { widget: "projections", config: { display: "full" } },
  { widget: "zone-table" },
  { widget: "parameters" },
  { widget: "disaster-desk" },
  { widget: "projections", config: { display: "summary" } },
  { widget: "faq" },
];

/** A page of 30 widgets: tables, grids, charts, forms and texts, one below the other. */
export const manyWidgets = pageOf(
  "Many widgets",
  Array.from({ length: 30 }, (_, i) => ({ id: `widget-${i}`, ...KINDS[i % KINDS.length] })),
);

/** A page with nothing but a grid. */
export const oneGrid = pageOf("One grid", [{ id: "parameters", widget: "parameters" }]);

function pageOf(title: string, widgets: readonly ({ id: string } & Record<string, unknown>)[]) {
  return {
    version: 1,
    title,
    start: { signedIn: "/all", visitor: "/all" },
    layout: { variant: "Light" },
    pages: [{ route: "/all", layout: "full", title: { en: title }, regions: { main: widgets.map(({ id }) => id) } }],
    widgets,
  };
}
