import { assistanceId, dailyId, suggestedId, type ParamDraft, type DraftSettings } from "./draft.ts";
import { restorationText, type FaultTexts } from "./faults.ts";

/** One difference between an estimation and the defaults, and how to apply the default. */
export interface DefaultsDifference {
  readonly key: string;
  readonly label: string;
  readonly here: string;
  readonly there: string;
  take(draft: ParamDraft): ParamDraft;
}

/** The description of a tab's row. */
interface RowWording {
  readonly product: string;
  readonly label: string;
  readonly value: string;
}

type RefreshTab = "daily" | "assistance" | "suggested";

/**
 * The differences of an estimation from the defaults, row by row; a missing product is a single difference. Products
 * without defaults belong to the estimation and are ignored.
 */
export function differencesOf(draft: ParamDraft, defaults: ParamDraft, words: FaultTexts): DefaultsDifference[] {
  const here = new Set(draft.daily.map(({ product }) => product));
  const added = defaults.daily.filter(({ product }) => !here.has(product));
  return [
    ...added.map(({ product }): DefaultsDifference => ({
      key: `product ${product}`,
      label: product,
      here: words.absent,
      there: dailyRows(defaults, words).get(product)?.value ?? words.absent,
      take: (before) => ({
        ...before,
        daily: [...before.daily, ...of(defaults.daily, product)],
        assistance: [...before.assistance, ...of(defaults.assistance, product)],
        suggested: [...before.suggested, ...of(defaults.suggested, product)],
      }),
    })),
    ...tabDifferences("daily", draft, { defaults, words, describe: dailyRows, idOf: dailyId }),
    ...tabDifferences("assistance", draft, { defaults, words, describe: assistanceRows, idOf: assistanceId }),
    ...tabDifferences("suggested", draft, { defaults, words, describe: suggestedRows, idOf: suggestedId }),
    ...settingDifferences(draft, defaults, words),
  ];
}

const of = <Line extends { readonly product: string }>(lines: readonly Line[], product: string) =>
  lines.filter((line) => line.product === product);

function tabDifferences<In extends RefreshTab>(
  tab: In,
  draft: ParamDraft,
  parts: {
    readonly defaults: ParamDraft;
    readonly words: FaultTexts;
    describe(of: ParamDraft, words: FaultTexts): ReadonlyMap<string, RowWording>;
    idOf(line: ParamDraft[In][number]): string;
  },
): DefaultsDifference[] {
  const { defaults, words, describe, idOf } = parts;
  const mine = describe(draft, words);
  const theirs = describe(defaults, words);
  const shared = (product: string) =>
    draft.daily.some((line) => line.product === product) && defaults.daily.some((line) => line.product === product);
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((id): DefaultsDifference[] => {
    const row = mine.get(id) ?? theirs.get(id);
    if (row === undefined || !shared(row.product) || mine.get(id)?.value === theirs.get(id)?.value) return [];
    const line = (defaults[tab] as readonly ParamDraft[In][number][]).find((one) => idOf(one) === id);
    return [
      {
        key: `${tab} ${id}`,
        label: row.label,
        here: mine.get(id)?.value ?? words.absent,
        there: theirs.get(id)?.value ?? words.absent,
        take: (before) => {
          const rows = before[tab] as readonly ParamDraft[In][number][];
          const known = rows.some((one) => idOf(one) === id);
          const kept = rows.flatMap((one) => (idOf(one) === id ? (line ?? []) : one));
          return { ...before, [tab]: known || line === undefined ? kept : [...kept, line] };
        },
      },
    ];
  });
}

function settingDifferences(draft: ParamDraft, defaults: ParamDraft, words: FaultTexts): DefaultsDifference[] {
  const settingText = (settings: DraftSettings, key: keyof DraftSettings): string =>
    key === "demand"
      ? settings.demand.map(words.number).join(" · ")
      : key === "restoration"
        ? settings.restoration
            .map((line) => `${words.zone(line.zone)}: ${restorationText(line, words.number)}`)
            .join("; ")
        : words.choice(key, String(settings[key]));
  return (
    (Object.keys(defaults.settings) as (keyof DraftSettings)[])
      .filter((key) => key !== "demand" || draft.settings.demandCurve === "custom")
      // Absent people and visitors have no defaults.
      .filter((key) => key !== "presence")
      .filter((key) => key !== "restoration" || draft.settings.demandCurve === "restoration")
      .filter((key) => settingText(draft.settings, key) !== settingText(defaults.settings, key))
      .map((key) => ({
        key: `setting ${key}`,
        label: words.label(key),
        here: settingText(draft.settings, key),
        there: settingText(defaults.settings, key),
        take: (before) => ({ ...before, settings: { ...before.settings, [key]: defaults.settings[key] } }),
      }))
  );
}

const dailyRows = ({ daily }: ParamDraft, { number, unit, base }: FaultTexts): ReadonlyMap<string, RowWording> =>
  new Map(
    daily.map((line) => [
      dailyId(line),
      {
        product: line.product,
        label: line.product,
        value: `${number(line.npp)} ${unit(line.nppUnit)} · ${number(line.cpt)} ${unit(line.cptUnit)} · ${base(line.base)}`,
      },
    ]),
  );

/** Rows of two percentages, each by its id and under its label. */
const percentRows = <Line extends Pick<ParamDraft["assistance"][number], "product" | "below" | "above">>(
  lines: readonly Line[],
  { number }: FaultTexts,
  [idOf, labelOf]: readonly [(line: Line) => string, (line: Line) => string],
): ReadonlyMap<string, RowWording> =>
  new Map(
    lines.map((line) => {
      const value = `${number(line.below)} % · ${number(line.above)} %`;
      return [idOf(line), { product: line.product, label: labelOf(line), value }];
    }),
  );

const assistanceRows = ({ assistance }: ParamDraft, words: FaultTexts) =>
  percentRows(assistance, words, [assistanceId, (line) => `${line.product}, ${words.zone(line.zone)}`]);

const suggestedRows = ({ suggested }: ParamDraft, words: FaultTexts) =>
  percentRows(suggested, words, [
    suggestedId,
    (line) => [line.product, line.place, line.region].filter(Boolean).join(", "),
  ]);
