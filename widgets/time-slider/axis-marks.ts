/** Marks that find room below a chart in a panel. */
const MOST = 5;
const DAY = 86_400_000;

/** How instants are distinguished at different spans: by year and month, by day, by hour. */
const FORMS: readonly (readonly [moreThan: number, form: Intl.DateTimeFormatOptions])[] = [
  [330 * DAY, { month: "short", year: "numeric" }],
  [2 * DAY, { month: "short", day: "numeric" }],
  [-1, { hour: "numeric" }],
];

/** What is on the axis of a chart over time: a few short names, each at the first step of its month, day or hour. */
export function axisMarks(
  steps: readonly string[],
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): (string | null)[] {
  const span = Date.parse(steps.at(-1) ?? "") - Date.parse(steps[0] ?? "");
  const form = FORMS.find(([moreThan]) => span > moreThan)?.[1] ?? {};
  const format = new Intl.DateTimeFormat(locale, { ...form, timeZone });
  const names = steps.map((step) => format.format(Date.parse(step)));
  // Steps that are missing bring days together: what counts is how far apart the marks are.
  const apart = steps.length / (MOST + 1);
  let last = -Infinity;
  return names.map((name, at) => {
    const isStart = at === 0 || name !== names[at - 1];
    if (!isStart || at - last < apart) return null;
    last = at;
    return name;
  });
}
