import { parseArgs } from "node:util";
import { LANGUAGES, STATES, VARIANTS, type Shot } from "./plan.ts";

export const USAGE = `npm run shots -- [options]        each option narrows the choice and may be repeated
  --page NAME        home, map-disaster, map-zones, help, layout, login, public-map …
  --variant NAME     ${VARIANTS.join(", ")}
  --width PIXELS     390, 768, 1200, 1280 (zoomed), 1440, 2560
  --menu NAME        side, top
  --state NAME       ${STATES.join(", ")}
  --language NAME    ${LANGUAGES.join(", ")}
  --zoom FACTOR      1, 2
  --no-axe           takes pictures only
  --no-picture       leaves docs/map-page.png as it is
  --help-pictures    takes the pictures of the help topics again, and no others
  --list             names the pictures and takes none`;

/** The selected pictures and other options. */
export interface Options {
  readonly axe: boolean;
  readonly picture: boolean;
  /** Whether to retake the pictures of the help topics instead. */
  readonly helpPictures: boolean;
  readonly list: boolean;
  wants(shot: Shot): boolean;
}

const NARROWING = ["page", "variant", "width", "menu", "state", "language", "zoom"] as const;

/** Reads the command line. Throws with a sentence about the invalid option. */
export function readOptions(argv: readonly string[]): Options {
  const choice = { type: "string", multiple: true } as const;
  const { values } = parseArgs({
    args: [...argv],
    options: {
      ...(Object.fromEntries(NARROWING.map((name) => [name, choice])) as Record<
        (typeof NARROWING)[number],
        typeof choice
      >),
      "no-axe": { type: "boolean" },
      "no-picture": { type: "boolean" },
      "help-pictures": { type: "boolean" },
      list: { type: "boolean" },
    },
  });
  const narrowed = NARROWING.some((name) => values[name] !== undefined);
  return {
    axe: !values["no-axe"],
    // A run for a few pictures does not include the README's.
    picture: !values["no-picture"] && !narrowed,
    helpPictures: values["help-pictures"] ?? false,
    list: values.list ?? false,
    wants: (shot) =>
      NARROWING.every((name) => {
        const asked = values[name];
        return asked === undefined || asked.includes(String(shot[name]));
      }),
  };
}
