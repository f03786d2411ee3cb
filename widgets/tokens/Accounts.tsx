import { useState } from "react";
import { useDeleteAccount, useSaveAccount } from "../../client/people/programs.ts";
import { useGiver } from "../../client/people/rights/rights.ts";
import { useFieldFaults } from "../../client/records/refusals.ts";
import {
  PROGRAM_NAME_MAX,
  PURPOSE_MAX,
  type ApiToken,
  type ServiceAccount,
} from "../../contract/people/calls/programs.ts";
import { PRIVILEGE_CODES, type PrivilegeCode } from "../../contract/people/privileges.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button, Checkbox, TextField } from "../../framework/ui/controls/index.ts";
import { Alert, FormDialog, useConfirmedAction, useToast } from "../../framework/ui/index.ts";
import { NewToken } from "./NewToken.tsx";
import { GivenRights, Rights } from "./Rights.tsx";
import { TokenList } from "./TokenList.tsx";

/** The accounts of programs, each with its tokens. */
export function Accounts({
  accounts,
  tokens,
}: {
  readonly accounts: readonly ServiceAccount[];
  readonly tokens: readonly ApiToken[];
}) {
  const text = useTexts("widgets.tokens");
  const [isNew, setNew] = useState(false);
  return (
    <section className="pv-section pv-stack" aria-labelledby="tokens-accounts">
      <h2 id="tokens-accounts">{text("accounts")}</h2>
      <p className="pv-muted">{text("accountsNote")}</p>
      {accounts.length === 0 && <p className="pv-muted pv-small">{text("noAccounts")}</p>}
      {accounts.map((account) => (
        <Account
          key={account.userId}
          account={account}
          tokens={tokens.filter(({ userId }) => userId === account.userId)}
        />
      ))}
      <div className="pv-row">
        <Button icon="plus" onClick={() => setNew(true)}>
          {text("newAccount")}
        </Button>
      </div>
      {isNew && <AccountDialog account={null} onClose={() => setNew(false)} />}
    </section>
  );
}

function Account({ account, tokens }: { readonly account: ServiceAccount; readonly tokens: readonly ApiToken[] }) {
  const text = useTexts("widgets.tokens");
  const confirmed = useConfirmedAction();
  const remove = useDeleteAccount();
  const [open, setOpen] = useState<"edit" | "token" | null>(null);
  const { userId, version, name, purpose, active, privileges } = account;
  const close = () => setOpen(null);
  const removeIt = () =>
    confirmed({
      title: text("deleteTitle", { name }),
      text: text("deleteNote"),
      confirm: text("delete"),
      danger: true,
      done: text("deleted", { name }),
      act: () => remove.mutateAsync({ userId, version }),
    });
  return (
    <article className="pv-card pv-stack" aria-labelledby={`tokens-account-${userId}`}>
      <div className="pv-row pv-row--apart">
        <h3 id={`tokens-account-${userId}`} className="pv-row">
          <bdi>{name}</bdi>
          {!active && (
            <span className="pv-chip" data-kind="danger">
              {text("locked")}
            </span>
          )}
        </h3>
        <div className="pv-row">
          <Button icon="plus" onClick={() => setOpen("token")}>
            {text("newToken")}
          </Button>
          <Button icon="pencil" onClick={() => setOpen("edit")}>
            {text("edit")}
          </Button>
          <Button icon="trash" kind="danger" onClick={() => void removeIt()}>
            {text("delete")}
          </Button>
        </div>
      </div>
      {purpose !== "" && <p>{purpose}</p>}
      <GivenRights codes={privileges} />
      <TokenList tokens={tokens} empty={text("noTokens")} />
      {open === "token" && <NewToken account={account} allowed={new Set(privileges)} onClose={close} />}
      {open === "edit" && <AccountDialog account={account} onClose={close} />}
    </article>
  );
}

/** Name, purpose, state and privileges of an account (null for a new one). */
function AccountDialog({ account, onClose }: { readonly account: ServiceAccount | null; onClose(): void }) {
  const text = useTexts("widgets.tokens");
  const { administrator, privileges } = useGiver();
  const toast = useToast();
  const reason = useErrorText();
  const { mutate, isPending, error } = useSaveAccount();
  const faults = useFieldFaults()(error);
  const [name, setName] = useState(account?.name ?? "");
  const [purpose, setPurpose] = useState(account?.purpose ?? "");
  const [active, setActive] = useState(account?.active ?? true);
  const [rights, setRights] = useState<PrivilegeCode[]>(account?.privileges ?? []);
  const [isMissing, setMissing] = useState(false);
  const held = account === null ? {} : { userId: account.userId, version: account.version };
  return (
    <FormDialog
      title={account === null ? text("newAccount") : text("editTitle", { name: account.name })}
      confirm={text("save")}
      busy={isPending && "saving"}
      wide
      onClose={onClose}
      onSubmit={() => {
        setMissing(true);
        if (name.trim() === "" || rights.length === 0) return;
        const onSuccess = () => {
          toast({ kind: "success", text: text("saved", { name }) });
          onClose();
        };
        mutate({ ...held, name, purpose, active, privileges: rights }, { onSuccess });
      }}
    >
      <div className="pv-columns">
        <TextField
          label={text("name")}
          hint={text("accountHint")}
          value={name}
          error={isMissing && name.trim() === "" ? text("missing.name") : faults["name"]}
          maxLength={PROGRAM_NAME_MAX}
          onChange={setName}
        />
        <TextField
          label={text("purpose")}
          hint={text("purposeHint")}
          value={purpose}
          error={faults["purpose"]}
          maxLength={PURPOSE_MAX}
          onChange={setPurpose}
        />
      </div>
      <Checkbox label={text("active")} hint={text("activeHint")} checked={active} onChange={setActive} />
      <Rights
        label={text("rights")}
        allowed={administrator ? new Set<string>(PRIVILEGE_CODES) : privileges}
        chosen={rights}
        onChange={setRights}
      />
      {isMissing && rights.length === 0 && <Alert>{text("missing.rights")}</Alert>}
      {error !== null && faults["name"] === undefined && <Alert>{reason(error)}</Alert>}
    </FormDialog>
  );
}
