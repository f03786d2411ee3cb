import { useTranslation } from "react-i18next";
import type { SessionInfo } from "../../../contract/people/users.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { Button } from "../../../framework/ui/controls/index.ts";
import { QueryState, useConfirmedAction, useReportedAction } from "../../../framework/ui/index.ts";
import { deviceName, useEndOtherSessions, useEndSession, useSessions } from "./sessions.ts";

/**
 * Lists where a user is signed in, with buttons that end one session or all of them. The session of this page is marked
 * and stays.
 */
export function SessionList({ userId, own }: { readonly userId: number; readonly own: boolean }) {
  const text = useTexts("client.sessions");
  const confirmed = useConfirmedAction();
  const reported = useReportedAction();
  const sessions = useSessions(userId);
  const endOne = useEndSession(userId);
  const endOthers = useEndOtherSessions(userId);

  if (!sessions.isSuccess) return <QueryState query={sessions} />;
  const others = sessions.data.filter(({ current }) => !current);

  const end = ({ sessionId }: SessionInfo) =>
    reported(() => endOne.mutateAsync(sessionId), text("ended", { count: 1 }));
  const endAll = () =>
    confirmed({
      title: text(own ? "endOthers" : "endAll"),
      text: text(own ? "sureOthers" : "sureAll"),
      confirm: text(own ? "endOthers" : "endAll"),
      danger: true,
      done: ({ ended }) => text("ended", { count: ended }),
      act: () => endOthers.mutateAsync(),
    });

  return (
    <div className="pv-sessions pv-stack pv-stack--start">
      {sessions.data.length === 0 ? (
        <p className="pv-muted pv-small">{text("none")}</p>
      ) : (
        <ul className="pv-sessions__list pv-plain-list pv-stack">
          {sessions.data.map((session) => (
            <SessionItem
              key={session.sessionId}
              session={session}
              busy={endOne.isPending}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && <Button onClick={() => void endAll()}>{text(own ? "endOthers" : "endAll")}</Button>}
    </div>
  );
}

function SessionItem(props: { readonly session: SessionInfo; readonly busy: boolean; onEnd(): void }) {
  const { session, busy, onEnd } = props;
  const text = useTexts("client.sessions");
  const { i18n } = useTranslation();
  const format = useFormat();
  const { browser, system } = deviceName(session.userAgent);
  const parts = [browser, system].filter((part) => part !== null);
  const device =
    parts.length === 0 ? text("unknownDevice") : new Intl.ListFormat(i18n.language, { type: "unit" }).format(parts);
  return (
    <li className="pv-section pv-row pv-row--apart">
      <div>
        <p className="pv-row pv-strong">
          <bdi>{device}</bdi>
          {session.current && <span className="pv-chip">{text("current")}</span>}
        </p>
        <p className="pv-muted pv-small">
          {text("facts", {
            address: session.address || text("unknownAddress"),
            begun: format.instant(session.createdAt),
            used: format.instant(session.lastSeenAt),
          })}
        </p>
      </div>
      {!session.current && (
        <Button label={text("endOf", { device, address: session.address })} disabled={busy} onClick={onEnd}>
          {text("end")}
        </Button>
      )}
    </li>
  );
}
