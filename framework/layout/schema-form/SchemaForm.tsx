import "./SchemaForm.css";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { isWithin, pathText, readPath, valueAt, type JsonPath } from "../../config/fault.ts";
import { useTexts } from "../../i18n/texts.ts";
import { branches, meantBranch } from "../json-editor/schema-parts.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { FaultLines, useKeyLabel } from "./FieldFrame.tsx";
import { ObjectFields, Part } from "./Part.tsx";
import {
  firstIn,
  FormFields,
  useForm,
  type FocusTarget,
  type FormContext,
  type SchemaFormProps,
} from "./form-context.ts";
import { partAt, removeAt, setAt, viewOf } from "./form-path.ts";
import { useEntryName } from "./lists.tsx";

export type { ColorPreset, FormEdit, SchemaFormProps } from "./form-context.ts";

/** A path and every part above it. */
const waysTo = (path: string): string[] => readPath(path).map((_, i, keys) => pathText(keys.slice(0, i + 1)));

const NO_NAMES = (): readonly string[] => [];

/**
 * A form generated from a JSON Schema. It shows the list entry that `path` leads into, or the whole, opens the parts on
 * the way and scrolls to the field. Descriptions come from the schema, in English in every language, like the config's
 * names.
 */
export function SchemaForm(props: SchemaFormProps) {
  const { schema, value, onChange, path, onPath, faults, label } = props;
  const { suggestions = NO_NAMES, labelOf, sourceOf, colorPresets, readOnly = false } = props;
  const texts = useTexts("shell");
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(waysTo(path)));
  const [spoken, setSpoken] = useState("");
  /** The path that the form itself last reported: getting it back from the owner is not a request to go there. */
  const reportedPath = useRef(path);
  const next = useRef<FocusTarget | null>(null);

  const keys = useMemo(() => readPath(path), [path]);
  const view = viewOf(schema, value, keys);
  const shown = partAt(schema, value, view);
  const here = valueAt(value, view);
  const part = shown && meantBranch(branches(schema, shown, here), here ?? {});

  const reportField = (at: string): void => {
    reportedPath.current = at;
    if (at !== path) onPath(at);
  };
  const faultPaths = useMemo(() => faults.map((fault) => readPath(fault.path)), [faults]);
  const form: FormContext = {
    id,
    root: schema,
    value,
    readOnly,
    Part,
    suggestions,
    labelOf: (at, name) => labelOf?.(at, name),
    sourceOf: (at) => sourceOf?.(at),
    colorPresets: (at) => colorPresets?.(at) ?? [],
    faultsAt: (at) => faults.filter((fault) => fault.path === at),
    faultsWithin: (at: JsonPath) => faultPaths.filter((fault) => isWithin(fault, at)).length,
    set: (at, inner) => onChange(setAt(value, at, inner), { kind: "set", path: pathText(at) }),
    reset: (at) => {
      next.current = { path: pathText(at), part: "field" };
      onChange(removeAt(value, at), { kind: "reset", path: pathText(at) });
    },
    setList: (at, list, { edit, focus, text: words }) => {
      next.current = focus;
      setSpoken((before) => (before === words ? `${words}\u00a0` : words));
      onChange(setAt(value, at, list), edit);
      if (focus.part === "heading") reportField(focus.path);
    },
    open: (at) => {
      next.current = { path: at, part: "heading" };
      reportField(at);
    },
    goTo: onPath,
    touch: reportField,
    isOpen: (at) => opened.has(at),
    setOpen: (at, open) =>
      setOpened((before) => {
        const after = new Set(before);
        if (open) after.add(at);
        else after.delete(at);
        return after;
      }),
  };

  // A path from outside: opens the groups on the way, then goes there.
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (path === reportedPath.current) return;
    reportedPath.current = path;
    setOpened((before) => new Set([...before, ...waysTo(path)]));
    setWanted(path);
  }, [path]);
  useEffect(() => {
    if (wanted === null || !root.current) return;
    goToField(root.current, wanted);
    setWanted(null);
  }, [wanted]);
  useLayoutEffect(() => {
    if (next.current && root.current && goToTarget(root.current, next.current)) next.current = null;
  });

  return (
    <FormFields value={form}>
      <section ref={root} className="pv-form pv-stack" aria-label={label}>
        <Crumbs view={view} label={label} />
        <FaultLines path={pathText(view)} />
        {part ? (
          <ObjectFields key={pathText(view)} path={view} part={part} value={here} />
        ) : (
          <p className="pv-muted">{texts("form.noForm")}</p>
        )}
        <p className="pv-visually-hidden" role="status">
          {spoken}
        </p>
      </section>
    </FormFields>
  );
}

/** The path of the shown part, with a link back to each part above; the last one is the heading. */
function Crumbs({ view, label }: { view: JsonPath; label: string }) {
  const form = useForm();
  const texts = useTexts("shell");
  const labelOf = useKeyLabel();
  const nameOf = useEntryName();
  const at = pathText(view);
  const nameAt = (path: JsonPath): string => {
    const key = path.at(-1);
    if (key === undefined) return label;
    return typeof key === "number" ? nameOf(valueAt(form.value, path), key).name : (labelOf(key) ?? key);
  };
  const above = view.map((_, i) => view.slice(0, i));
  return (
    <div className="pv-form__crumbs">
      {above.length > 0 ? (
        <nav aria-label={texts("form.where")}>
          <ol className="pv-plain-list pv-row pv-row--tight">
            {above.map((path) => (
              <li key={pathText(path)}>
                <Button kind="quiet" scale="s" onClick={() => form.open(pathText(path))}>
                  {nameAt(path)}
                </Button>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <h3 tabIndex={-1} data-heading={at}>
        {nameAt(view)}
      </h3>
    </div>
  );
}

const within = (root: HTMLElement, path: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);

/**
 * Moves the focus to a control after a change of its list, or to the heading of a part that was opened. False while it
 * is not drawn.
 */
function goToTarget(root: HTMLElement, { path, part }: FocusTarget): boolean {
  const element =
    part === "heading"
      ? root.querySelector<HTMLElement>(`[data-heading="${CSS.escape(path)}"]`)
      : part === "field"
        ? firstIn(within(root, path))
        : root.querySelector<HTMLElement>(
            `[data-control="${CSS.escape(`${part} ${path}`)}"]:not(:disabled, [disabled])`,
          );
  if (!element) return false;
  element.focus();
  return true;
}

/**
 * Scrolls to the field of a path, or the nearest one above it that is drawn, and focuses it, unless someone is writing
 * outside the form.
 */
function goToField(root: HTMLElement, path: string): void {
  const field = nearest(root, path);
  if (!field) return;
  field.scrollIntoView({ block: "center" });
  const active = document.activeElement;
  const writing = active?.closest("input, textarea, select, .pv-field__control, [contenteditable='true']");
  if (!writing || root.contains(active)) firstIn(field)?.focus({ preventScroll: true });
}

function nearest(root: HTMLElement, path: string): HTMLElement | null {
  for (let at = path; at !== ""; at = at.replace(/(\.?[^.[\]]+|\[\d+\])$/, "")) {
    const found = within(root, at) ?? root.querySelector<HTMLElement>(`[data-heading="${CSS.escape(at)}"]`);
    if (found) return found;
  }
  return root.querySelector<HTMLElement>("[data-heading]");
}
