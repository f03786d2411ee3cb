/** An app config with every kind of menu entry and page layout, for tests of the shell. */
export const shellConfig = (layout: object = {}) => ({
  version: 1,
  title: "Emergency Supplies",
  shortTitle: "Supplies",
  start: { signedIn: "/main/home", visitor: "/main/home" },
  layout: { sidebar: { collapsed: false }, ...layout },
  menus: {
    main: [
      { id: "home", label: { en: "Home" }, icon: "home", page: "/main/home", privileges: [0] },
      { id: "map", label: { en: "Map" }, icon: "map", page: "/main/map", privileges: [46] },
      {
        id: "admin",
        label: { en: "Admin" },
        icon: "gear",
        children: [
          { id: "users", label: { en: "Users" }, page: "/user-list", privileges: [1, 2, 3, 4, 5, 6] },
          { id: "roles", label: { en: "Roles" }, page: "/role-list", privileges: [7, 8, 9, 10, 11] },
          {
            id: "more",
            label: { en: "Further" },
            children: [{ id: "logs", label: { en: "Log Files" }, page: "/log-file", privileges: [22] }],
          },
        ],
      },
      { id: "view", label: { en: "View" }, page: "/view" },
      { id: "guide", label: { en: "Guide" }, href: "https://guide.example/start" },
    ],
    administration: [
      { id: "users", label: { en: "Users" }, page: "/user-list", privileges: [3] },
      { id: "security", label: { en: "Security desk" }, href: "https://desk.example/", privileges: [13] },
    ],
  },
  header: {
    links: [
      { key: "HeaderOurDepartment", label: { en: "Our Department" } },
      { key: "HeaderByTopic", label: { en: "By Topic" } },
    ],
  },
  footer: {
    links: [
      { key: "FooterHome", label: { en: "Home" } },
      { key: "FooterFaq", label: { en: "FAQ" } },
      { key: "FooterEmployement", label: { en: "Employment" } },
    ],
  },
  pages: [
    page("/main/home", "full", "Home page", [0]),
    page("/main/map", "full", "Map page", [46]),
    page("/user-list", "full", "Users page", [3]),
    page("/role-list", "full", "Roles page", [9]),
    { ...page("/role-detail/:id?", "full", "Role page", [9]), parent: "/role-list" },
    page("/log-file", "full", "Log page", [22]),
    page("/view", "view", "View page"),
    page("/login", "blank", "Sign-in page"),
  ],
  widgets: [{ id: "plain", widget: "plain" }],
});

function page(route: string, layout: string, title: string, privileges: readonly number[] = []) {
  return { route, layout, title: { en: title }, privileges, regions: { main: ["plain"] } };
}
