import { expect } from "@open-wc/testing";
import i18next from "i18next";
import { InlineChoice } from "../../contract/config/topics.ts";
import { PRIVILEGE_CODES } from "../../contract/people/privileges.ts";
import { APP_INSTANCE } from "../../framework/bus/bus.ts";
import { LANGUAGES } from "../../framework/i18n/languages.ts";
import { changeLanguage } from "../../framework/i18n/start.ts";
import { showTheme } from "../../framework/shell/theme.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import { THEMES } from "../../themes/index.ts";
import { axeFindings, colorsSettled, CONTRAST, watchHoldings } from "./dom.ts";
import { deepAll, deepText, focused, waitFor } from "./testing-library.ts";
import {
  elementsDrawn,
  openWidget,
  witnessOf,
  type WidgetPage,
  type WidgetPageOptions,
  type Witnessed,
} from "./widget-page.tsx";

export interface WidgetKitOptions {
  /** Sets up what the widget needs (a fake server, current records); returns a function that removes it. */
  readonly prepare?: () => () => void;
  /** Resolves when the widget is drawn; by default when it shows anything but the loading state. */
  readonly drawn?: (host: HTMLElement) => Promise<unknown>;
  readonly width?: number;
  /** The signed-in user, for widgets about the reader; undefined for none. */
  readonly user?: NonNullable<WidgetPageOptions["user"]>;
  /** A valid payload for each action of the manifest. */
  readonly actions?: Readonly<Record<string, unknown>>;
}

/** Elements that a page has only once, so a widget must not have them. */
const CHROME = "main, [role=main], body > header, [role=banner], [role=contentinfo], [role=navigation].pv-navbar";
const NARROWEST = 390;
/** Checked variants; the transparent one has the dark one's text on pictures that axe cannot see, so only `npm run soak` includes it. */
const AXE_THEMES = process.env["SOAK"] === "1" ? THEMES : (["light", "dark"] as const);
/**
 * The languages in which a widget is drawn: English and one more, chosen by the name's length, since text tests find
 * missing texts; all languages in a soak.
 */
const SPOKEN = (name: string) =>
  process.env["SOAK"] === "1" ? LANGUAGES : (["en", (["es", "pt", "de"] as const)[name.length % 3] ?? "de"] as const);
const FAILURE = ".pv-widget__failure";
const FOCUSABLE =
  "button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** Tests the rules for every widget; call it once in the widget's test file. */
export function widgetKit(manifest: WidgetManifest, options: WidgetKitOptions = {}): void {
  const { width, user } = options;
  const drawn = options.drawn ?? ((host) => waitFor(() => expect(shows(host)).to.equal(true)));
  let page: WidgetPage | undefined;
  let takeDown: () => void = () => undefined;
  const open = async (given: WidgetPageOptions = {}): Promise<HTMLElement> => {
    page = await openWidget(manifest, {
      ...(width === undefined ? {} : { width }),
      ...(user === undefined ? {} : { user }),
      ...given,
    });
    await drawn(page.host);
    await elementsDrawn(page.host);
    return page.host;
  };
  const close = () => {
    page?.leave();
    page = undefined;
  };
  const leave = () => {
    close();
    takeDown();
  };

  // Runs after all tests of the file, since the widget's own tests cover what the kit does not.
  after(() => expect(untruths(manifest, witnessOf(manifest.name))).to.deep.equal([]));

  describe(`${manifest.name} keeps the promises of a widget`, () => {
    const shown = (): WidgetPage => page ?? expect.fail("no page");
    /** Tests that share one page, since opening it takes longer than most of them. */
    const onOnePage = (name: string, given: WidgetPageOptions, tests: () => void) =>
      describe(name, () => {
        before(async () => {
          takeDown = options.prepare?.() ?? (() => undefined);
          await open(given);
        });
        after(leave);
        tests();
      });

    it("describes every key of its config and gives it a default", () => {
      for (const [key, schema] of Object.entries(manifest.config.shape)) {
        expect(schema.description, `${key} has no description`).to.be.a("string");
        expect(schema.safeParse(undefined).success, `${key} has no default`).to.equal(true);
      }
    });

    onOnePage("at its usual width", {}, () => {
      it("draws itself on an empty config, keeps its topics' schemas, lets the keyboard reach every control, and has no axe violation in any variant", async () => {
        const { host, bus } = shown();
        expect(host.querySelector(FAILURE)).to.equal(null);
        expect(host.querySelector(".pv-faults")).to.equal(null);
        expect(bus.log().filter(({ fault, from }) => fault && from !== APP_INSTANCE)).to.deep.equal([]);
        for (const control of deepAll(host, FOCUSABLE)) {
          if (!control.checkVisibility({ visibilityProperty: true })) continue;
          expect(control.tabIndex, control.outerHTML).to.be.at.most(0);
          control.focus();
          expect(focused() === control, control.outerHTML).to.equal(true);
        }
        for (const theme of AXE_THEMES) {
          showTheme(theme);
          await colorsSettled(host);
          // A variant changes only colors, so the other rules are checked once.
          const rules = theme === AXE_THEMES[0] ? undefined : CONTRAST;
          expect(await axeFindings(host, rules), theme).to.deep.equal([]);
        }
        showTheme("light");
      });

      const actions = Object.keys(manifest.actions);
      if (actions.length > 0) {
        it(`answers its actions when wires trigger them: ${actions.join(", ")}`, async () => {
          const { bus, act } = shown();
          for (const name of actions) {
            const sample: unknown = options.actions?.[name];
            expect(sample, `widgetKit(manifest, { actions: { ${name}: … } }) has no payload to try`).not.to.equal(
              undefined,
            );
            act(name, sample);
            const wire = bus.wires().find(({ to }) => to.action === name);
            await waitFor(() =>
              expect(wire && bus.traffic(wire), name).to.deep.equal({ passed: 1, waiting: 0, faulty: 0 }),
            );
          }
        });
      }
    });

    onOnePage("on the narrowest phone", { width: NARROWEST, privileges: PRIVILEGE_CODES }, () => {
      it("fills its parent and brings no page chrome", async () => {
        const { host } = shown();
        expect(host.scrollWidth, "scrolls sideways").to.be.at.most(NARROWEST);
        expect(host.querySelector(`.pv-widget :is(${CHROME})`)).to.equal(null);
      });

      it("speaks other languages without a missing text", async () => {
        const { host } = shown();
        for (const language of SPOKEN(manifest.name)) {
          await changeLanguage(language);
          await waitFor(() => expect(document.documentElement.lang).to.equal(language));
          await drawn(host);
          await elementsDrawn(host);
          // Adjacent texts are joined without a space, so a sentence's end may precede a capital letter.
          expect(deepText(host), language).not.to.match(/\b(?:widgets\.[a-z-]+|shell|errors|domain)\.[a-z]/);
          for (const key of ["title", "about"]) {
            expect(i18next.exists(`widgets.${manifest.name}.${key}`), `${key} in ${language}`).to.equal(true);
          }
        }
      });
    });

    describe("each time that it is opened", () => {
      beforeEach(() => {
        takeDown = options.prepare?.() ?? (() => undefined);
      });
      afterEach(leave);

      if (manifest.needs.kind !== "public") {
        it("does not fetch its code for a caller who may not have it", async () => {
          let fetched = 0;
          const watched: WidgetManifest = {
            ...manifest,
            load: () => {
              fetched++;
              return manifest.load();
            },
          };
          page = await openWidget(watched, { privileges: [] });
          const { host } = page;
          const place = () => host.querySelector("[data-forbidden]")?.textContent;
          if (manifest.forbidden === "unseen") expect(place()).to.equal(undefined);
          else await waitFor(() => expect(place()).to.contain(i18next.t(`widgets.${manifest.name}.title`)));
          expect(fetched).to.equal(0);
          expect(host.querySelector(".pv-widget")).to.equal(null);
        });
      }

      it("survives a bad config and says what is wrong with it", async () => {
        const keys = [...Object.keys(manifest.config.shape), "noSuchKey"];
        const host = await open({ raw: Object.fromEntries(keys.map((key) => [key, { wrong: true }])) });
        expect(host.querySelector(FAILURE)).to.equal(null);
        const faultsText = host.querySelector(".pv-faults")?.textContent ?? "";
        for (const key of Object.keys(manifest.config.shape)) expect(faultsText).to.contain(key);
      });

      it("leaves nothing behind when it is removed", async () => {
        const watch = watchHoldings();
        try {
          const openAndClose = async () => {
            const before = watch.now();
            await open();
            const bus = page?.bus;
            await page?.answered();
            close();
            // Not waitFor: its own polling would count.
            for (let tries = 0; tries < 40 && JSON.stringify(watch.now()) !== JSON.stringify(before); tries++) {
              await new Promise((resolve) => setTimeout(resolve, 50));
            }
            return { before, after: watch.now(), heard: bus?.listening() };
          };
          let ended = await openAndClose();
          // The first time may initialize what libraries keep for the page's lifetime.
          if (JSON.stringify(ended.after) !== JSON.stringify(ended.before)) ended = await openAndClose();
          expect(ended.after).to.deep.equal(ended.before);
          expect(ended.heard).to.deep.equal([]);
        } finally {
          watch.stop();
        }
      });
    });
  });
}

/** What `ChooseFirst` publishes is shown by its own test, not by each widget that uses it. */
const offered = new Set(InlineChoice.map(({ name }) => name));

/** The differences between a manifest's declarations and the widget's observed behavior, in both directions. */
export function untruths(manifest: WidgetManifest, seen: Witnessed): string[] {
  const declared = {
    publishes: manifest.publishes.map(({ name }) => name),
    hears: manifest.hears.map(({ name }) => name),
    actions: Object.keys(manifest.actions),
  };
  return (["publishes", "hears", "actions"] as const).flatMap((what) => [
    ...declared[what]
      .filter((name) => !seen[what].has(name) && !(what === "publishes" && offered.has(name)))
      .map((name) => `${what} ${name}: declared, never seen`),
    ...[...seen[what]].filter((name) => !declared[what].includes(name)).map((name) => `${what} ${name}: not declared`),
  ]);
}

const shows = (host: HTMLElement): boolean => {
  const widget = host.querySelector(".pv-widget");
  return widget !== null && widget.childElementCount > 0 && host.querySelector(".pv-state--loading") === null;
};
