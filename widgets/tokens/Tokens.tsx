import { useState } from "react";
import { useOwnTokens, usePrograms } from "../../client/people/programs.ts";
import { useGiver } from "../../client/people/rights/rights.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits, useSession } from "../../framework/gate/session.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading, QueryState, RecordPage } from "../../framework/ui/index.ts";
import { Accounts } from "./Accounts.tsx";
import { NewToken } from "./NewToken.tsx";
import { TokenList } from "./TokenList.tsx";
import { Webhooks } from "./Webhooks.tsx";

/** One's own tokens, and for administrators the accounts of programs, the tokens of everyone and webhooks. */
export default function Tokens() {
  const text = useTexts("widgets.tokens");
  const locale = useLocale();
  const manages = usePermits(anyOf("program.edit"));
  const programs = usePrograms(manages);
  const ownId = useSession()?.user?.userId ?? null;
  const others = programs.data?.tokens.filter(({ service, userId }) => !service && userId !== ownId) ?? [];
  return (
    <RecordPage title={text("title")} note={text("about")}>
      <p>
        <a href={`${BASE_PATH}/developers?lang=${locale}`}>{text("guide")}</a>
      </p>
      <OwnTokens />
      {manages && programs.isPending && <Loading />}
      {programs.isError && <ErrorState error={programs.error} retry={() => void programs.refetch()} />}
      {programs.data && <Accounts accounts={programs.data.accounts} tokens={programs.data.tokens} />}
      {programs.data && (
        <section className="pv-section pv-stack" aria-labelledby="tokens-people">
          <h2 id="tokens-people">{text("ofPeople")}</h2>
          <TokenList tokens={others} withOwner empty={text("noneOfPeople")} />
        </section>
      )}
      {manages && <Webhooks />}
    </RecordPage>
  );
}

function OwnTokens() {
  const text = useTexts("widgets.tokens");
  const tokens = useOwnTokens();
  const { privileges } = useGiver();
  const [isNew, setNew] = useState(false);
  return (
    <section className="pv-section pv-stack" aria-labelledby="tokens-own">
      <h2 id="tokens-own">{text("own")}</h2>
      <p className="pv-muted">{text("ownNote")}</p>
      {!tokens.isSuccess ? <QueryState query={tokens} /> : <TokenList tokens={tokens.data} empty={text("none")} />}
      <div className="pv-row">
        <Button icon="plus" onClick={() => setNew(true)}>
          {text("newOwn")}
        </Button>
      </div>
      {isNew && <NewToken account={null} allowed={privileges} onClose={() => setNew(false)} />}
    </section>
  );
}
