import "../../records/parts.css";
import { useId, useMemo, useState } from "react";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { TextField, Checkbox } from "../../../framework/ui/controls/index.ts";
import { LISTED_AT_ONCE, matching, type CheckGroup, type CheckItem } from "./rights.ts";

interface CheckGroupsProps {
  /** The label of the whole for screen readers. */
  readonly label: string;
  readonly groups: readonly CheckGroup[];
  readonly chosen: ReadonlySet<string>;
  /** Neither chosen nor not: some of several people have it. */
  readonly mixed?: ReadonlySet<string>;
  /** The previous choice; entries that differ from it are marked. Without it the list only chooses. */
  readonly start?: ReadonlySet<string>;
  readonly readOnly?: boolean;
  readonly emptyText?: string;
  onSet(ids: readonly string[], chosen: boolean): void;
}

/**
 * Check boxes in groups, with a search and "all" for each group and for the whole: both apply to what the search shows.
 */
export function CheckGroups(props: CheckGroupsProps) {
  const { label, groups, chosen, readOnly = false, emptyText, onSet } = props;
  const text = useTexts("client.rights.list");
  const { number } = useFormat();
  const id = useId();
  const [search, setSearch] = useState("");
  const found = useMemo(() => matching(groups, search), [groups, search]);
  const items = found.flatMap((group) => group.items);
  const all = groups.reduce((sum, group) => sum + group.items.length, 0);
  const free = items.filter(({ fixed }) => fixed === undefined);
  return (
    <div className="pv-stack" role="group" aria-label={label}>
      <div className="pv-row">
        <TextField
          className="rights__search pv-grow"
          label={text("search", { label })}
          labelHidden
          type="search"
          icon="search"
          value={search}
          placeholder={text("placeholder")}
          onChange={setSearch}
        />
        {!readOnly && free.length > 0 && (
          <CheckBox
            label={text(search.trim() === "" ? "all" : "allFound", { count: free.length, figure: number(free.length) })}
            state={stateOf(free, chosen)}
            onChange={(on) =>
              onSet(
                free.map((item) => item.id),
                on,
              )
            }
          />
        )}
        <p className="pv-muted pv-small" role="status" id={`${id}-count`}>
          {text("count", { count: all, chosen: number(countIn(groups, chosen)), figure: number(all) })}
        </p>
      </div>
      {all === 0 && emptyText !== undefined && <p className="pv-muted pv-small">{emptyText}</p>}
      {all > 0 && items.length === 0 && <p className="pv-muted pv-small">{text("noMatches")}</p>}
      {found.map((group) => (
        <Group key={group.id} group={group} {...props} readOnly={readOnly} />
      ))}
    </div>
  );
}

function Group({ group, chosen, mixed, start, readOnly, onSet }: CheckGroupsProps & { readonly group: CheckGroup }) {
  const text = useTexts("client.rights.list");
  const { number } = useFormat();
  const free = group.items.filter(({ fixed }) => fixed === undefined);
  const held = group.items.filter((item) => chosen.has(item.id)).length;
  const shown = group.items.slice(0, LISTED_AT_ONCE);
  const figures = { chosen: number(held), figure: number(group.items.length) };
  return (
    <fieldset className="rights__group">
      {group.label !== undefined && (
        <legend className="pv-row">
          {readOnly || free.length === 0 ? (
            <strong>{group.label}</strong>
          ) : (
            <CheckBox
              strong
              label={group.label}
              described={text("allOf", { group: group.label })}
              state={stateOf(free, chosen)}
              onChange={(on) =>
                onSet(
                  free.map((item) => item.id),
                  on,
                )
              }
            />
          )}
          <span className="pv-muted pv-small">{text("of", figures)}</span>
        </legend>
      )}
      <ul className="pv-plain-list pv-columns">
        {shown.map((item) => (
          <li key={item.id}>
            <CheckBox
              label={item.label}
              note={item.fixed ?? item.note}
              mark={markOf(item, { chosen, mixed, start })}
              state={mixed?.has(item.id) === true ? "some" : chosen.has(item.id) ? "all" : "none"}
              disabled={readOnly === true || item.fixed !== undefined}
              onChange={(on) => onSet([item.id], on)}
            />
          </li>
        ))}
      </ul>
      {group.items.length > shown.length && (
        <p className="pv-muted pv-small">
          {text("more", { shown: number(shown.length), figure: number(group.items.length) })}
        </p>
      )}
    </fieldset>
  );
}

const countIn = (groups: readonly CheckGroup[], chosen: ReadonlySet<string>): number =>
  groups.reduce((sum, { items }) => sum + items.filter(({ id }) => chosen.has(id)).length, 0);

function stateOf(items: readonly CheckItem[], chosen: ReadonlySet<string>): "all" | "some" | "none" {
  const held = items.filter(({ id }) => chosen.has(id)).length;
  return held === 0 ? "none" : held === items.length ? "all" : "some";
}

function markOf(
  { id }: CheckItem,
  { chosen, mixed, start }: Pick<CheckGroupsProps, "chosen" | "mixed" | "start">,
): "added" | "removed" | undefined {
  if (start === undefined || mixed?.has(id) === true || chosen.has(id) === start.has(id)) return undefined;
  return chosen.has(id) ? "added" : "removed";
}

/** A check box with its label, a note, and a word for what has changed; `some` shows it as neither on nor off. */
export function CheckBox(props: {
  readonly label: string;
  readonly state: "all" | "some" | "none";
  readonly note?: string | undefined;
  /** What screen readers read in place of the label. */
  readonly described?: string;
  readonly mark?: "added" | "removed" | undefined;
  readonly strong?: boolean;
  readonly disabled?: boolean;
  onChange(on: boolean): void;
}) {
  const { label, state, note, described, mark, strong = false, disabled = false, onChange } = props;
  const text = useTexts("client.rights.list");
  const markText = mark === undefined ? undefined : text(`marks.${mark}`);
  return (
    <div className={strong ? "pv-row pv-strong" : "pv-row"}>
      <Checkbox
        label={label}
        spoken={described}
        checked={state === "all"}
        mixed={state === "some"}
        disabled={disabled}
        hint={note}
        description={[markText, note].filter(Boolean).join(" ") || undefined}
        onChange={onChange}
      />
      {mark !== undefined && (
        <span className="pv-chip" data-kind={mark === "added" ? "success" : "danger"}>
          {markText}
        </span>
      )}
    </div>
  );
}
