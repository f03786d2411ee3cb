import type { BrowserContext, Route } from "playwright-core";
import { pseudoBundle } from "./pseudo.ts";
import type { Shot, State } from "./plan.ts";

/** What a page needs in any state, so that it starts at all: session, config, links, help. */
const STARTING = /\/api\/(?:User\/(?:GetSession|GetFooterKeys|GetConfigKeys)|Session\/|Layout\/GetAppConfig)/;

/** Makes the context's pages what a picture asks for: language, menu, and the state that the server is in. */
export async function arrange(context: BrowserContext, { language, menu, state, variant }: Shot): Promise<void> {
  if (language === "rtl") {
    await context.route("**/assets/i18n/*.json", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: pseudoBundle((await response.json()) as Parameters<typeof pseudoBundle>[0]),
      });
    });
  }
  if (menu === "top") {
    await context.route("**/api/Layout/GetAppConfig/**", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { config: { layout?: object } };
      const config = { ...answer.config, layout: { ...answer.config.layout, menuPosition: "Top" } };
      await route.fulfill({ response, json: { ...answer, config } });
    });
  }
  const answer = ANSWERS[state];
  if (answer) {
    await context.route("**/api/**", (route) =>
      STARTING.test(route.request().url()) ? route.fallback() : answer(route),
    );
  }
  // The look follows the user from the server: what the picture before wanted must not.
  await context.route("**/api/SecurityDataController/GetUserPreferenceByUserId/**", (route) =>
    route.fulfill({ json: [{ name: "variant", value: variant, editedDate: new Date().toISOString() }] }),
  );
}

const refuse = (status: number, key: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { key, message, details: {} } });

const ANSWERS: Readonly<Partial<Record<State, (route: Route) => Promise<void> | void>>> = {
  // Never answered: the picture is taken meanwhile.
  loading: () => undefined,
  error: refuse(500, "internal", "An error has occurred."),
  forbidden: refuse(403, "forbidden", "You do not have required permissions, please contact the Administrator."),
};
