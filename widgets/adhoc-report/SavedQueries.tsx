import { useState, type ReactNode } from "react";
import { useDeleteQuery, useQueries, useSaveQuery } from "./calls.ts";
import type { AdhocQuery, SavedQuery } from "../../contract/adhoc/queries.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import {
  Dialog,
  EmptyState,
  ErrorState,
  FormDialog,
  Loading,
  useConfirmedAction,
  useReportedAction,
} from "../../framework/ui/index.ts";
import { SearchBox } from "../../framework/ui/record-list/SearchBox.tsx";
import { MailDialog } from "./MailDialog.tsx";

const EXPORTING = anyOf("adhocReport.exportExcel");

interface SavedQueriesProps {
  readonly query: AdhocQuery;
  readonly onOpen: (query: AdhocQuery) => void;
  /** Before its buttons, in their row. */
  readonly children: ReactNode;
}

/** Finds and opens saved queries by name, and saves the current one. */
export function SavedQueries({ query, onOpen, children }: SavedQueriesProps) {
  const text = useTexts("widgets.adhoc-report.saved");
  const [open, setOpen] = useState<"find" | "save" | SavedQuery | null>(null);
  return (
    <div className="pv-row">
      {children}
      <Button icon="folder-open" aria-haspopup="dialog" onClick={() => setOpen("find")}>
        {text("find")}
      </Button>
      <Button icon="save" aria-haspopup="dialog" onClick={() => setOpen("save")}>
        {text("save")}
      </Button>
      {open === "find" ? <FindDialog onOpen={onOpen} onMail={setOpen} onClose={() => setOpen(null)} /> : null}
      {open !== null && typeof open === "object" ? <MailDialog query={open} onClose={() => setOpen("find")} /> : null}
      {open === "save" ? <SaveDialog query={query} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

interface FindDialogProps {
  onOpen(query: AdhocQuery): void;
  onMail(query: SavedQuery): void;
  onClose(): void;
}

function FindDialog({ onOpen, onMail, onClose }: FindDialogProps) {
  const text = useTexts("widgets.adhoc-report.saved");
  const texts = useTexts("list");
  const [search, setSearch] = useState("");
  const found = useQueries(search);
  const remove = useRemoval();
  const mayMail = usePermits(EXPORTING);
  return (
    <Dialog title={text("find")} alert={false} wide closes onClose={onClose}>
      <div className="pv-stack">
        <SearchBox list={text("find")} value={search} onSearch={setSearch} />
        {found.isPending ? (
          <Loading />
        ) : found.isError ? (
          <ErrorState error={found.error} retry={() => void found.refetch()} />
        ) : found.data.queries.length === 0 ? (
          <EmptyState icon="search" text={search === "" ? texts("empty") : texts("noMatches")} />
        ) : (
          <ul className="pv-plain-list pv-stack">
            {found.data.queries.map((each) => (
              <li key={each.queryId} className="pv-row pv-row--one pv-row--apart">
                <Button
                  wide
                  align="start"
                  onClick={() => {
                    onOpen(each.query);
                    onClose();
                  }}
                >
                  {each.own ? each.name : text("ofOther", { name: each.name, owner: each.owner })}
                </Button>
                {each.own && mayMail ? (
                  <Action
                    icon={each.mail ? "envelope-filled" : "envelope"}
                    label={text("mail", { name: each.name })}
                    onClick={() => onMail(each)}
                  />
                ) : null}
                {each.own ? (
                  <Action icon="trash" label={text("delete", { name: each.name })} onClick={() => void remove(each)} />
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** Deletes a query after its owner confirms. */
function useRemoval(): (query: SavedQuery) => Promise<unknown> {
  const text = useTexts("widgets.adhoc-report.saved");
  const confirmed = useConfirmedAction();
  const remove = useDeleteQuery();
  return ({ queryId, version, name }) =>
    confirmed({
      text: text("sure"),
      confirm: text("delete", { name }),
      danger: true,
      done: text("deleted", { name }),
      act: () => remove.mutateAsync({ queryId, version }),
    });
}

function SaveDialog({ query, onClose }: { query: AdhocQuery; onClose: () => void }) {
  const text = useTexts("widgets.adhoc-report.saved");
  const [name, setName] = useState("");
  const [role, setRole] = useState("");
  const known = useQueries("");
  const save = useSaveQuery();
  const reported = useReportedAction();
  const wanted = name.trim();
  const own = known.data?.queries.find((each) => each.own && each.name.toLowerCase() === wanted.toLowerCase());
  const submit = async () => {
    const roleId = role === "" ? null : Number(role);
    const old = own ? { queryId: own.queryId, version: own.version } : {};
    const saving = () => save.mutateAsync({ ...old, name: wanted, query, roleId, mail: own?.mail ?? null });
    if (await reported(saving, text("done", { name: wanted }))) onClose();
  };
  return (
    <FormDialog
      title={text("save")}
      confirm={own ? text("replace") : text("confirm")}
      busy={save.isPending && "saving"}
      disabled={wanted === ""}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={text("name")}
        value={name}
        maxLength={100}
        hint={own ? text("known") : undefined}
        onChange={setName}
      />
      <SelectField
        label={text("share")}
        value={role}
        options={[
          { value: "", label: text("shareNone") },
          ...(known.data?.roles ?? []).map(({ roleId, name: label }) => ({ value: String(roleId), label })),
        ]}
        onChange={setRole}
      />
    </FormDialog>
  );
}
