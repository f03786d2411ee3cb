import { useState } from "react";
import { useAddLogEntry, useShiftLog } from "../../client/logistics/shift.ts";
import { useProductText } from "../../client/lookups/use-lookup-text.ts";
import { SHIFT_RULES, type Shift } from "../../contract/supply/calls/shift.ts";
import { listedEntry, LOG_COLUMNS } from "../../contract/supply/shift-columns.ts";
import { aboutNamed, LOG_SUBJECTS, PEOPLE_FIGURE, ShiftLogged, type LogEntry } from "../../contract/supply/shift.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { usePermits } from "../../framework/gate/session.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, Combobox, SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, Note, QueryState, useAnnounce } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";

const { edit, print } = SHIFT_RULES;
const KINDS = ["note", "decision"] as const;

/** The log of a shift, with a line for the next entry. */
export function Log({ shift }: { readonly shift: Shift }) {
  const text = useTexts("widgets.shift.log");
  const { did, isClosed } = shift;
  const query = useShiftLog(did);
  const mayEdit = usePermits(edit) && !isClosed;
  const [corrected, setCorrected] = useState<LogEntry | null>(null);
  const columns = useDescribedColumns(LOG_COLUMNS);
  const productText = useProductText();
  return (
    <section className="pv-stack" aria-label={text("title")}>
      <h2>{text("title")}</h2>
      {mayEdit && <EntryLine key={corrected?.id ?? 0} {...{ shift, corrected }} onDone={() => setCorrected(null)} />}
      {!query.data ? (
        <QueryState query={query} />
      ) : (
        <RecordList
          name="shift-log"
          label={text("title")}
          source={{ kind: "client", rows: query.data.map((entry) => listedEntry(entry, productText)) }}
          columns={columns}
          rowId={({ id }) => String(id)}
          actions={[
            {
              id: "correct",
              label: text("correct"),
              icon: "pencil",
              needs: edit,
              selection: "one",
              run: ([row]) => setCorrected(isClosed ? null : (row ?? null)),
            },
          ]}
          exports={{ list: "shiftLog", xlsx: print, pdf: print, csv: print, context: did }}
          emptyText={text("empty")}
        />
      )}
    </section>
  );
}

/** One line: kind, text, and what it is about, if anything. A correction begins with the text of the older entry. */
function EntryLine(props: { readonly shift: Shift; readonly corrected: LogEntry | null; onDone(): void }) {
  const { shift, corrected, onDone } = props;
  const text = useTexts("widgets.shift.log");
  const kinds = useTexts("domain.shift.kinds");
  const subjects = useTexts("domain.shift.subjects");
  const shiftText = useTexts("domain.shift");
  const productText = useProductText();
  const reason = useErrorText();
  const announce = useAnnounce();
  const publish = usePublish();
  const { mutateAsync, isPending, error } = useAddLogEntry();
  const [kind, setKind] = useState<(typeof KINDS)[number]>(corrected?.kind === "decision" ? "decision" : "note");
  const [line, setLine] = useState(corrected?.text ?? "");
  const [subject, setSubject] = useState<(typeof LOG_SUBJECTS)[number] | "none">(corrected?.about?.kind ?? "none");
  const [name, setName] = useState(corrected?.about?.name ?? "");
  const labelOf = (about: (typeof LOG_SUBJECTS)[number], value: string) =>
    about === "figure" && value !== PEOPLE_FIGURE
      ? productText(value)
      : aboutNamed({ kind: about, name: value }, (key) => shiftText(key));
  const isComplete = line.trim() !== "" && (subject === "none" || name.trim() !== "");
  const add = async () => {
    if (!isComplete || isPending) return;
    const about = subject === "none" ? null : { kind: subject, name };
    const added = await mutateAsync({ did: shift.did, kind, text: line, about, corrects: corrected?.id ?? null }).catch(
      () => null,
    );
    // What was typed stays where the entry was refused.
    if (added === null) return;
    setLine("");
    setName("");
    setSubject("none");
    announce(text("added"));
    publish(ShiftLogged, { did: shift.did, id: added.id, kind: added.kind, about: added.about });
    onDone();
  };
  return (
    <form
      className="pv-stack pv-stack--tight"
      aria-label={text("new")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {corrected !== null && (
        <Note>
          {text("correcting", { id: corrected.id })} <Button onClick={onDone}>{text("cancel")}</Button>
        </Note>
      )}
      <div className="pv-row pv-row--fields">
        <SelectField
          label={text("kind")}
          value={kind}
          options={KINDS.map((value) => ({ value, label: kinds(value) }))}
          onChange={setKind}
        />
        <TextField
          label={text("text")}
          value={line}
          maxLength={2_000}
          autoFocus={corrected !== null}
          onChange={setLine}
        />
        <SelectField
          label={text("about")}
          value={subject}
          options={(["none", ...LOG_SUBJECTS] as const).map((value) => ({ value, label: subjects(value) }))}
          onChange={(next) => {
            setSubject(next);
            setName("");
          }}
        />
        {subject !== "none" && (
          <Combobox
            key={subject}
            label={subjects(subject)}
            placeholder={text(shift.subjects[subject].length === 0 ? "nothing" : "choose")}
            options={shift.subjects[subject].map((value) => ({ value, label: labelOf(subject, value) }))}
            chosen={[name]}
            onChoose={([next = ""]) => setName(next)}
          />
        )}
        <Button type="submit" icon="plus" disabled={!isComplete} busy={isPending && "saving"}>
          {text("add")}
        </Button>
      </div>
      {error && <Alert>{reason(error)}</Alert>}
    </form>
  );
}
