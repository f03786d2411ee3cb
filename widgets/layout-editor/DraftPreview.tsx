import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useSearchParams } from "react-router-dom";
import { useRoles, useWorkingCopy, type Role } from "./calls.ts";
import type { WorkingCopy } from "../../contract/layout/calls/drafts.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { useRereading } from "../../client/records/other-saves.ts";
import { PreviewFrame } from "../../framework/layout/preview/PreviewFrame.tsx";
import { readStoredAppConfig } from "../../framework/layout/read-stored-config.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, SelectField } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading, copyText } from "../../framework/ui/index.ts";
import { AS, PAGE, VISITOR } from "./draft-link.ts";
import { editedConfig } from "./use-draft.ts";

/** The draft of an app in the whole window, as a role sees it; the address is a link for others who may edit it. */
export function DraftPreview({ app }: { readonly app: string }) {
  const copy = useWorkingCopy(app);
  const roles = useRoles();
  // What a colleague saves shows here too.
  useRereading(copy.data ?? null);
  const error = copy.error ?? roles.error;
  if (error) return <ErrorState error={error} retry={() => void Promise.all([copy.refetch(), roles.refetch()])} />;
  return copy.data && roles.data ? <WholeWindow copy={copy.data} roles={roles.data} /> : <Loading />;
}

function WholeWindow({ copy, roles }: { readonly copy: WorkingCopy; readonly roles: readonly Role[] }) {
  const text = useTexts("widgets.layout-editor.draftPreview");
  const [search, setSearch] = useSearchParams();
  const [first] = useState(search.get(PAGE));
  const [chosen, setChosen] = useState(() => (first?.startsWith("/") ? { route: first, turn: 0 } : undefined));
  const turn = useRef(0);
  // Kept here, since two changes of the address in one moment would lose the first.
  const [as, setAs] = useState(search.get(AS) ?? "");
  const [at, setAt] = useState(first ?? "");
  const { app, file } = copy;
  const config = editedConfig(copy);
  const role = roles.find(({ name }) => name === as) ?? null;
  const draft = useMemo(() => ({ turn: ++turn.current, app, file, config, role }), [app, file, config, role]);
  const routes = useMemo(
    () => readStoredAppConfig(file, config).value.pages.flatMap(({ route }) => (/[:*]/.test(route) ? [] : route)),
    [file, config],
  );
  const write = useEffectEvent((values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(values)) {
      if (value === "") next.delete(key);
      else next.set(key, value);
    }
    setSearch(next, { replace: true });
  });
  useEffect(() => write({ [AS]: as, [PAGE]: at }), [as, at]);
  useAlone();
  return createPortal(
    <main className="pv-pane pv-column" style={WINDOW}>
      <div className="pv-row pv-row--end pv-card--tight">
        <Title copy={copy} as={as} />
        <SelectField label={text("viewAs")} value={role?.name ?? ""} onChange={setAs} options={useRoleOptions(roles)} />
        <SelectField
          label={text("page")}
          value={at}
          onChange={(route) => setChosen({ route, turn: (chosen?.turn ?? 0) + 1 })}
          options={[...new Set([at, ...routes])].map((value) => ({ value, label: value || "…" }))}
        />
        <CopyLink />
        <Button icon="pencil" onClick={() => setSearch({}, { replace: true })}>
          {text("edit")}
        </Button>
      </div>
      <PreviewFrame
        draft={draft}
        {...(chosen ? { page: chosen } : {})}
        title={text("frame", { app })}
        onShown={({ address }) => setAt(address)}
      />
    </main>,
    document.body,
  );
}

/** The author of the draft, and the role that sees it. */
function Title({ copy: { app, revision, draft }, as }: { readonly copy: WorkingCopy; readonly as: string }) {
  const text = useTexts("widgets.layout-editor.draftPreview");
  const role = useRoleName();
  const format = useFormat();
  const what = draft
    ? text("draft", { app, who: draft.savedBy, when: format.instant(draft.savedAt) })
    : text("published", { app, revision });
  return (
    <p className="pv-grow" style={{ flexBasis: "16rem" }}>
      <strong>{what}</strong> {text("as", { role: role(as) })}
    </p>
  );
}

function useRoleName(): (name: string) => string {
  const text = useTexts("widgets.layout-editor.draftPreview");
  const seeded = useSeededText();
  return (name) => (name === "" ? text("myself") : name === VISITOR ? text("visitor") : seeded.role({ name }));
}

function useRoleOptions(roles: readonly Role[]) {
  const nameOf = useRoleName();
  return ["", ...roles.map(({ name }) => name)].map((value) => ({ value, label: nameOf(value) }));
}

function CopyLink() {
  const text = useTexts("widgets.layout-editor.draftPreview");
  const [copied, setCopied] = useState("");
  const here = window.location.href;
  return (
    <Button icon="link" onClick={() => void copyText(here).then((done) => setCopied(done ? here : ""))}>
      <span role="status">{text(copied === here ? "copied" : "copy")}</span>
    </Button>
  );
}

/** Takes the page behind it out of reach of keys and screen readers. */
function useAlone(): void {
  useLayoutEffect(() => {
    const root = document.querySelector<HTMLElement>("[data-provision-root]");
    root?.toggleAttribute("inert", true);
    return () => void root?.toggleAttribute("inert", false);
  }, []);
}

const WINDOW = { position: "fixed", inset: 0, zIndex: 1000 } as const;
