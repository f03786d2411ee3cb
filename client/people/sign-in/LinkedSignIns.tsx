import type { User } from "../../../contract/people/users.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { useConfirmedAction } from "../../../framework/ui/index.ts";
import { useUnlinkOpenId } from "../users.ts";

/** The OpenID Connect issuers that sign a user in, each with a button that unlinks it. */
export function LinkedSignIns({ user, own }: { readonly user: User; readonly own: boolean }) {
  const text = useTexts("client.openId");
  const format = useFormat();
  const confirmed = useConfirmedAction();
  const unlink = useUnlinkOpenId(user.userId);
  const onlyWay = own && user.portalOnly;

  const remove = (issuer: string) =>
    confirmed({
      title: text("sure", { issuer }),
      text: text(own ? "sureOwn" : "sureOther"),
      confirm: text("unlink"),
      danger: true,
      done: text("done"),
      act: () => unlink.mutateAsync(issuer),
    });

  return (
    <>
      <ul className="pv-plain-list pv-stack">
        {user.openId.map(({ issuer, since }) => (
          <li key={issuer} className="pv-row pv-row--apart">
            <div>
              <p className="pv-strong">
                <bdi>{issuer}</bdi>
              </p>
              <p className="pv-muted pv-small">{text("since", { when: format.instant(since) })}</p>
            </div>
            {!onlyWay && (
              <Button
                label={text("unlinkOf", { issuer })}
                disabled={unlink.isPending}
                onClick={() => void remove(issuer)}
              >
                {text("unlink")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {onlyWay && <p className="pv-muted">{text("onlyWay")}</p>}
    </>
  );
}
