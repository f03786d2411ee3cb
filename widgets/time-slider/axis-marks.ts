/** The most marks that fit below a chart in a panel. */
const MOST = 5;
const DAY = 86_400_000;

/** The format of marks by the series' length: year and month, day, or hour. */
const FORMS: readonly (readonly [moreThan: number, form: Intl.DateTimeFormatOptions])[] = [
  [330 * DAY, { month: "short", year: "numeric" }],
  [2 * DAY, { month: "short", day: "numeric" }],
  [-1, { hour: "numeric" }],
];

/** The marks of a time axis: a few short labels, each at the first step of its month, day or hour. */
export function axisMarks(
  steps: readonly string[],
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): (string | null)[] {
  const span = Date.parse(steps.at(-1) ?? "") - Date.parse(steps[0] ?? "");
  const form = FORMS.find(([moreThan]) => span > moreThan)?.[1] ?? {};
  const format = new Intl.DateTimeFormat(locale, { ...form, timeZone });
  const names = steps.map((step) => format.format(Date.parse(step)));
  // Missing steps move days together, so the distance between marks is checked.
  const apart = steps.length / (MOST + 1);
  let last = -Infinity;
  return names.map((name, at) => {
    const isStart = at === 0 || name !== names[at - 1];
    if (!isStart || at - last < apart) return null;
    last = at;
    return name;
  });
}
