import "../../records/parts.css";
import { useId, useMemo, useState } from "react";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Checkbox, SearchField } from "../../../framework/ui/controls/index.ts";
import { BREAKPOINTS, useNarrowerThan } from "../../../framework/ui/breakpoints.ts";
import { TableHead } from "../../../framework/ui/index.ts";
import { LISTED_AT_ONCE, matching, type CheckGroup, type CheckItem } from "./rights.ts";

interface CheckGroupsProps {
  /** The label of the whole for screen readers. */
  readonly label: string;
  readonly groups: readonly CheckGroup[];
  readonly chosen: ReadonlySet<string>;
  /** Neither selected nor not: some of several people have it. */
  readonly mixed?: ReadonlySet<string>;
  /** The previous choice; entries that differ from it are marked. Without it the list only chooses. */
  readonly start?: ReadonlySet<string>;
  readonly readOnly?: boolean;
  readonly emptyText?: string;
  /** Columns that a wide window shows entries in, if they name one (`column`): a row for each group. */
  readonly columns?: readonly { readonly id: string; readonly label: string }[];
  onSet(ids: readonly string[], chosen: boolean): void;
}

/**
 * Check boxes in groups, with a search and "all" for each group and for the whole: both apply to the entries that the
 * search shows.
 */
export function CheckGroups(props: CheckGroupsProps) {
  const { label, groups, chosen, readOnly = false, emptyText, columns, onSet } = props;
  const narrow = useNarrowerThan(BREAKPOINTS.topMenu);
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
        <SearchField
          className="rights__search pv-grow"
          label={text("search", { label })}
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
      {columns && !narrow ? (
        <Table {...props} groups={found} columns={columns} readOnly={readOnly} />
      ) : (
        found.map((group) => <Group key={group.id} group={group} {...props} readOnly={readOnly} />)
      )}
    </div>
  );
}

/** A row for each group: its entries in their columns, those without a column by their names in the last one. */
function Table({
  groups,
  columns,
  ...props
}: CheckGroupsProps & { readonly columns: NonNullable<CheckGroupsProps["columns"]> }) {
  const text = useTexts("client.rights.list");
  const reasons = [...new Set(groups.flatMap(({ items }) => items.flatMap(({ fixed }) => fixed ?? [])))];
  return (
    <>
      <table className="pv-table rights__table">
        <TableHead columns={[text("group"), ...columns.map(({ label }) => label), text("others")]} />
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row">
                <div className="pv-row">
                  <GroupHead group={group} {...props} />
                </div>
              </th>
              {columns.map(({ id }) => {
                const item = group.items.find(({ column }) => column === id);
                return <td key={id}>{item && <Item item={item} inTable {...props} />}</td>;
              })}
              <td>
                <div className="pv-row pv-row--wide">
                  {group.items
                    .filter(({ column }) => column === undefined)
                    .map((item) => (
                      <Item key={item.id} item={item} inTable {...props} />
                    ))}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.map((reason) => (
        <p key={reason} className="pv-muted pv-small">
          {text("grayed", { reason })}
        </p>
      ))}
    </>
  );
}

function Group({ group, ...props }: CheckGroupsProps & { readonly group: CheckGroup }) {
  const text = useTexts("client.rights.list");
  const { number } = useFormat();
  const shown = group.items.slice(0, LISTED_AT_ONCE);
  return (
    <fieldset className="rights__group">
      {group.label !== undefined && (
        <legend className="pv-row">
          <GroupHead group={group} {...props} />
        </legend>
      )}
      <ul className="pv-plain-list pv-columns">
        {shown.map((item) => (
          <li key={item.id}>
            <Item item={item} {...props} />
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

type EntryProps = Pick<CheckGroupsProps, "chosen" | "mixed" | "start" | "readOnly" | "onSet">;

/** A group's name, which selects all of it, and the number of its selected entries. */
function GroupHead({ group, chosen, readOnly, onSet }: EntryProps & { readonly group: CheckGroup }) {
  const text = useTexts("client.rights.list");
  const { number } = useFormat();
  const { label = "", items } = group;
  const free = items.filter(({ fixed }) => fixed === undefined);
  const held = items.filter((item) => chosen.has(item.id)).length;
  return (
    <>
      {readOnly || free.length === 0 ? (
        <strong>{label}</strong>
      ) : (
        <CheckBox
          strong
          label={label}
          described={text("allOf", { group: label })}
          state={stateOf(free, chosen)}
          onChange={(on) =>
            onSet(
              free.map((item) => item.id),
              on,
            )
          }
        />
      )}
      <span className="pv-muted pv-small">{text("of", { chosen: number(held), figure: number(items.length) })}</span>
    </>
  );
}

/** One entry; in a table its column is its label, and the reasons why entries are disabled follow the table. */
function Item({
  item,
  inTable = false,
  chosen,
  mixed,
  start,
  readOnly,
  onSet,
}: EntryProps & { readonly item: CheckItem; readonly inTable?: boolean }) {
  return (
    <CheckBox
      label={item.label}
      isBare={inTable && item.column !== undefined}
      isNoteHidden={inTable}
      note={item.fixed ?? item.note}
      mark={markOf(item, { chosen, mixed, start })}
      state={mixed?.has(item.id) === true ? "some" : chosen.has(item.id) ? "all" : "none"}
      disabled={readOnly === true || item.fixed !== undefined}
      onChange={(on) => onSet([item.id], on)}
    />
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

/** The short form of a mark. */
const MARKS = { added: "+", removed: "−" } as const;

/** A check box with its label, a note, and a word for what has changed; `some` shows it as neither on nor off. */
export function CheckBox(props: {
  readonly label: string;
  readonly state: "all" | "some" | "none";
  readonly note?: string | undefined;
  /** The accessible name instead of the label. */
  readonly described?: string;
  readonly mark?: "added" | "removed" | undefined;
  readonly strong?: boolean;
  /** Shows no label. */
  readonly isBare?: boolean;
  readonly isNoteHidden?: boolean;
  readonly disabled?: boolean;
  onChange(on: boolean): void;
}) {
  const { label, state, note, described, mark, strong = false, isBare = false, disabled = false, onChange } = props;
  const text = useTexts("client.rights.list");
  const markText = mark === undefined ? undefined : text(`marks.${mark}`);
  return (
    <div className={strong ? "pv-row pv-strong" : "pv-row"}>
      <Checkbox
        label={label}
        labelHidden={isBare}
        spoken={described}
        checked={state === "all"}
        mixed={state === "some"}
        disabled={disabled}
        hint={props.isNoteHidden ? undefined : note}
        description={[markText, note].filter(Boolean).join(" ") || undefined}
        onChange={onChange}
      />
      {mark !== undefined && (
        <span className="pv-chip" data-kind={mark === "added" ? "success" : "danger"}>
          {isBare ? MARKS[mark] : markText}
        </span>
      )}
    </div>
  );
}
