import { useState } from "react";
import { useMakeToken } from "../../client/people/programs.ts";
import { LINK_PARAMETERS } from "../../client/planning/addressed-estimation.ts";
import { useChosenEid } from "../../client/planning/current.ts";
import { useFieldFaults } from "../../client/records/refusals.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { PROGRAM_NAME_MAX, TOKEN_DAYS, type ServiceAccount } from "../../contract/people/calls/programs.ts";
import { inTableOrder } from "../../contract/people/modules.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { SelectField, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, FormDialog } from "../../framework/ui/index.ts";
import { Rights } from "./Rights.tsx";
import { CopiedText, ShownSecret } from "./ShownSecret.tsx";

const HEADER = "Authorization: Bearer provision_…";
/** Days that a token can be given. */
const TERMS = [7, TOKEN_DAYS.usual, 180, TOKEN_DAYS.most] as const;

/** The only privilege of a token for a display. */
const DISPLAY: PrivilegeCode = "estimation.view";

/** The page of figures on a wall: of an estimation, or of the one that was published last. */
const wallAddress = (eid: number | null, token: string): string =>
  `${location.origin}${BASE_PATH}/wall${eid === null ? "" : `?${LINK_PARAMETERS.estimation}=${eid}`}#${token}`;

/** Makes a token of an account (null for the reader) and shows it, once. */
export function NewToken(props: {
  readonly account: ServiceAccount | null;
  /** What its owner may do. */
  readonly allowed: ReadonlySet<string>;
  onClose(): void;
}) {
  const { account, allowed, onClose } = props;
  const text = useTexts("widgets.tokens");
  const { mutate, data, isPending, error } = useMakeToken();
  const faults = useFieldFaults()(error);
  const reason = useErrorText();
  const format = useFormat();
  const [name, setName] = useState("");
  const [days, setDays] = useState<number>(TOKEN_DAYS.usual);
  // An account's token usually does all that the account is for; a person's does a part.
  const [rights, setRights] = useState<PrivilegeCode[]>(account === null ? [] : inTableOrder(allowed));
  const [isMissing, setMissing] = useState(false);
  const eid = useChosenEid();
  if (data !== undefined)
    return (
      <ShownSecret
        title={text("shownTitle")}
        note={text("shownNote", { when: format.instant(data.made.endsAt) })}
        label={text("token")}
        secret={data.token}
        use={text("use")}
        example={HEADER}
        onClose={onClose}
      >
        {data.made.privileges.join() === DISPLAY && (
          <CopiedText label={text("wall")} value={wallAddress(eid, data.token)} />
        )}
      </ShownSecret>
    );
  const missing = { name: name.trim() === "", rights: rights.length === 0 };
  return (
    <FormDialog
      title={account === null ? text("newOwn") : text("newFor", { name: account.name })}
      confirm={text("make")}
      busy={isPending && "saving"}
      wide
      onClose={onClose}
      onSubmit={() => {
        setMissing(true);
        if (missing.name || missing.rights) return;
        mutate({ name, days, privileges: rights, ...(account === null ? {} : { userId: account.userId }) });
      }}
    >
      <div className="pv-columns">
        <TextField
          label={text("name")}
          hint={text("nameHint")}
          value={name}
          error={isMissing && missing.name ? text("missing.name") : faults["name"]}
          maxLength={PROGRAM_NAME_MAX}
          onChange={setName}
        />
        <SelectField
          label={text("valid")}
          value={days}
          options={TERMS.map((count) => ({ value: count, label: text("days", { count }) }))}
          onChange={setDays}
        />
      </div>
      <Rights label={text("rights")} allowed={allowed} chosen={rights} onChange={setRights} />
      {isMissing && missing.rights && <Alert>{text("missing.rights")}</Alert>}
      {error !== null && faults["name"] === undefined && <Alert>{faults["privileges"] ?? reason(error)}</Alert>}
    </FormDialog>
  );
}
