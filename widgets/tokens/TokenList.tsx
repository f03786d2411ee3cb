import { useRevokeToken } from "../../client/people/programs.ts";
import type { ApiToken } from "../../contract/people/calls/programs.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useConfirmedAction } from "../../framework/ui/index.ts";
import { GivenRights } from "./Rights.tsx";

const KINDS = { valid: "success", expired: "warning", revoked: "danger", ownerLocked: "danger" } as const;

/** Tokens with what they may do and when they were used; one that works can be revoked. */
export function TokenList(props: {
  readonly tokens: readonly ApiToken[];
  readonly withOwner?: boolean;
  readonly empty: string;
}) {
  const { tokens, withOwner = false, empty } = props;
  const text = useTexts("widgets.tokens");
  const confirmed = useConfirmedAction();
  const { mutateAsync, isPending } = useRevokeToken();
  if (tokens.length === 0) return <p className="pv-muted pv-small">{empty}</p>;

  const revoke = ({ tokenId, name }: ApiToken) =>
    confirmed({
      title: text("revokeTitle", { name }),
      text: text("revokeNote"),
      confirm: text("revoke"),
      danger: true,
      done: text("revoked", { name }),
      act: () => mutateAsync(tokenId),
    });
  return (
    <ul className="pv-plain-list pv-stack">
      {tokens.map((token) => (
        <Item
          key={token.tokenId}
          token={token}
          withOwner={withOwner}
          busy={isPending}
          onRevoke={() => void revoke(token)}
        />
      ))}
    </ul>
  );
}

function Item(props: {
  readonly token: ApiToken;
  readonly withOwner: boolean;
  readonly busy: boolean;
  onRevoke(): void;
}) {
  const { token, withOwner, busy, onRevoke } = props;
  const text = useTexts("widgets.tokens");
  const format = useFormat();
  const used =
    token.usedAt === null
      ? text("unused")
      : text("used", { when: format.instant(token.usedAt), address: token.usedFrom });
  return (
    <li className="pv-row pv-row--apart">
      <div className="pv-stack pv-stack--tight">
        <p className="pv-row pv-strong">
          <span className="pv-stack">
            <bdi>{token.name}</bdi>
          </span>
          {withOwner && <bdi>{token.userName}</bdi>}
          <span className="pv-chip" data-kind={KINDS[token.state]}>
            {text(`states.${token.state}`)}
          </span>
        </p>
        <p className="pv-muted pv-small">
          {text("facts", { ending: token.ending, made: format.instant(token.createdAt), by: token.createdBy })}{" "}
          {text("ends", { when: format.instant(token.endsAt) })} {used}
        </p>
        <GivenRights codes={token.privileges} />
      </div>
      {token.revokedAt === null && token.state !== "expired" && (
        <Button kind="danger" disabled={busy} label={text("revokeTitle", { name: token.name })} onClick={onRevoke}>
          {text("revoke")}
        </Button>
      )}
    </li>
  );
}
