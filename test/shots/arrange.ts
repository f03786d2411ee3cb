import type { BrowserContext, Route } from "playwright-core";
import type { Shot, State } from "./plan.ts";

/** Calls that a page needs in any state to start at all: session, config, links, help. */
const STARTING = /\/api\/(?:User\/(?:GetSession|GetFooterKeys|GetConfigKeys)|Session\/|Layout\/GetAppConfig)/;

/** Prepares the context's pages for a picture: language, menu, and the state of the server. */
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
  if (state === "long") {
    await context.route("**/api/User/GetAllUsers", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: longList((await response.json()) as ListedUser[]) });
    });
  }
  const answer = ANSWERS[state];
  if (answer) {
    await context.route("**/api/**", (route) =>
      STARTING.test(route.request().url()) ? route.fallback() : answer(route),
    );
  }
  // The look is stored for the user on the server: the previous picture's look must not apply.
  await context.route("**/api/SecurityDataController/GetUserPreferenceByUserId/**", (route) =>
    route.fulfill({ json: [{ name: "variant", value: variant, editedDate: new Date().toISOString() }] }),
  );
}

const refuse = (status: number, key: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { key, message, details: {} } });

const ANSWERS: Readonly<Partial<Record<State, (route: Route) => Promise<void> | void>>> = {
  // Never answered: the picture is taken in the meantime.
  loading: () => undefined,
  error: refuse(500, "internal", "An error has occurred."),
  forbidden: refuse(403, "forbidden", "You do not have required permissions, please contact the Administrator."),
};

interface ListedUser {
  readonly userId: number;
  readonly userName: string;
}
const LONG = 100_000;

/** A list of 100,000 users like the existing ones, each with its own number and name. */
export const longList = (users: readonly ListedUser[]): ListedUser[] =>
  Array.from({ length: LONG }, (_, at) => {
    const like = users[at % users.length] ?? { userId: 0, userName: "user" };
    return { ...like, userId: at + 1, userName: `${like.userName}${at + 1}` };
  });

/** A text bundle as served. */
type Texts = { [key: string]: string | Texts };

const PLAIN = "aceinosuyzACEINOSUYZ";
const ACCENTED = "áçêïñôšûýžÁÇÊÏÑÔŠÛÝŽ";
/** A letter with an accent, if one exists. */
const accented = (letter: string): string => (PLAIN.includes(letter) ? ACCENTED.charAt(PLAIN.indexOf(letter)) : letter);
/** Right-to-left override, and its end: letters between them are in reverse. */
const OVERRIDE = "\u202e";
const END = "\u202c";
/** The parts of a text to keep unchanged: placeholders, and the words between `<` and `>`. */
const KEPT = /(\{\{[^}]*\}\}|\{[^}]*\}|<[^>]*>)/;

/** A text in the pseudo-language: every word's letters accented and from right to left, placeholders unchanged. */
export const pseudo = (text: string): string =>
  text
    .split(KEPT)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/[\p{L}\p{M}'’]+/gu, (word) => `${OVERRIDE}${word.replace(/./gu, accented)}${END}`),
    )
    .join("");

/** A whole bundle in the pseudo-language, which declares itself right-to-left. */
export function pseudoBundle(bundle: Texts): Texts {
  const turned = turn(bundle);
  const shell = turned["shell"];
  return { ...turned, shell: { ...(typeof shell === "object" ? shell : {}), direction: "rtl" } };
}

const turn = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? pseudo(text) : turn(text)]),
  );
