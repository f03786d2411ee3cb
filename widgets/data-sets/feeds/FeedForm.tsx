import { useAtomValue } from "jotai";
import { useState } from "react";
import {
  FEED_ADDRESS_MAX,
  FEED_EVERY,
  FEED_KINDS,
  FEED_NAME_MAX,
  type Feed,
  type FeedDraft,
  type FeedKind,
} from "../../../contract/storms/calls/feeds.ts";
import { FACILITY_TYPES } from "../../../contract/supply/supply.ts";
import { stormCode } from "../../../engine/storms/advisory.ts";
import { useErrorText } from "../../../framework/http/api-error.ts";
import { timeZoneAtom } from "../../../framework/i18n/format.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import {
  Button,
  NumberField,
  SegmentedControl,
  SelectField,
  Switch,
  TextField,
} from "../../../framework/ui/controls/index.ts";
import { Alert, useToast } from "../../../framework/ui/index.ts";
import { StillNeeded } from "../StillNeeded.tsx";
import { useSaveFeed } from "./calls.ts";

/** The Hurricane Center's list for the Atlantic, from which most agencies begin. */
const ATLANTIC = "https://www.nhc.noaa.gov/gis-at.xml";

const NEW = {
  name: "",
  kind: "storms",
  address: ATLANTIC,
  every: 30,
  quietAfter: null,
  active: true,
  storm: "",
  source: "",
  license: "",
  isPublic: false,
  timeZone: null,
  siteType: "Shelter",
  states: false,
} as const satisfies FeedDraft;

/** Adds a feed, or changes one. */
export function FeedForm({ feed, onDone }: { readonly feed?: Feed; onDone(): void }) {
  const text = useTexts("widgets.data-sets.feeds");
  const reason = useErrorText();
  const toast = useToast();
  const save = useSaveFeed();
  const [draft, setDraft] = useState<FeedDraft>(feed === undefined ? NEW : draftOf(feed));
  const [hours, setHours] = useState(draft.quietAfter === null ? "" : String(draft.quietAfter));
  const change = (changes: Partial<FeedDraft>) => setDraft({ ...draft, ...changes });
  const quietAfter = hours.trim() === "" ? null : Number(hours);
  const isHours = quietAfter === null || (Number.isInteger(quietAfter) && quietAfter > 0 && quietAfter <= 8_760);
  const storm = draft.storm?.trim().toUpperCase() ?? "";
  const isStorm = storm === "" || stormCode(storm) !== null;
  const stillNeeded = [
    draft.name.trim() === "" && text("name"),
    draft.address.trim() === "" && text("address"),
    draft.kind === "series" && draft.source?.trim() === "" && text("source"),
  ];
  const submit = () =>
    save.mutate(
      { ...draft, quietAfter, storm },
      {
        onSuccess: ({ name }) => {
          toast({ kind: "success", text: text("saved", { title: name }) });
          onDone();
        },
      },
    );
  const chooseKind = (kind: FeedKind) => {
    const isUntouched = draft.address === "" || draft.address === ATLANTIC;
    change({ kind, ...(isUntouched && { address: kind === "storms" ? ATLANTIC : "" }) });
  };
  const title = feed === undefined ? text("import") : text("editOf", { title: feed.name });
  return (
    <section className="pv-card pv-stack" aria-label={title}>
      <p>{text("about")}</p>
      <SegmentedControl
        label={text("kind")}
        options={FEED_KINDS}
        chosen={draft.kind}
        textOf={(kind) => text(`kinds.${kind}`)}
        onChoose={chooseKind}
      />
      <TextField
        label={text("name")}
        required
        maxLength={FEED_NAME_MAX}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={text("address")}
        hint={text(`addressHints.${draft.kind}`)}
        type="url"
        required
        maxLength={FEED_ADDRESS_MAX}
        value={draft.address}
        onChange={(address) => change({ address })}
      />
      <KindFields draft={draft} isStorm={isStorm} onChange={change} />
      <Times draft={draft} onChange={change} />
      <NumberField
        label={text("quietAfter")}
        hint={text("quietHint")}
        value={hours}
        suffix={text("hours")}
        {...(isHours ? {} : { error: text("noHours") })}
        onChange={setHours}
      />
      <Switch label={text("active")} checked={draft.active} onChange={(active) => change({ active })} />
      {save.error && <Alert>{reason(save.error)}</Alert>}
      <StillNeeded names={stillNeeded} />
      <div className="pv-row">
        <Button onClick={onDone} disabled={save.isPending}>
          {text("cancel")}
        </Button>
        <Button
          kind="primary"
          busy={save.isPending && "saving"}
          disabled={!isHours || !isStorm || stillNeeded.some((name) => name !== false)}
          onClick={submit}
        >
          {text("save")}
        </Button>
      </div>
    </section>
  );
}

/** What is sent of a feed that was read. */
function draftOf(feed: Feed): FeedDraft {
  const { feedId, version, name, kind, address, every, quietAfter, active } = feed;
  const { storm, source, license, isPublic, timeZone, siteType, states } = feed;
  return {
    feedId,
    version,
    name,
    kind,
    address,
    every,
    quietAfter,
    active,
    storm,
    source,
    license,
    isPublic,
    timeZone,
    siteType,
    states,
  };
}

interface PartProps {
  readonly draft: FeedDraft;
  onChange(changes: Partial<FeedDraft>): void;
}

function Times({ draft, onChange }: PartProps) {
  const text = useTexts("widgets.data-sets.feeds");
  const { number } = useFormat();
  const label = (minutes: number) =>
    minutes < 60
      ? text("minutes", { count: minutes, figure: number(minutes) })
      : text("everyHours", { count: minutes / 60, figure: number(minutes / 60) });
  return (
    <SelectField
      label={text("every")}
      value={draft.every}
      options={FEED_EVERY.map((minutes) => ({ value: minutes, label: label(minutes) }))}
      onChange={(every) => onChange({ every })}
    />
  );
}

/** The fields of a kind of feed alone. */
function KindFields({ draft, isStorm, onChange }: PartProps & { readonly isStorm: boolean }) {
  const text = useTexts("widgets.data-sets.feeds");
  const types = useTexts("domain.lists.supply.words.type");
  const zones = [...new Set([useAtomValue(timeZoneAtom), "UTC", ...(draft.timeZone ? [draft.timeZone] : [])])];
  if (draft.kind === "storms")
    return (
      <TextField
        label={text("storm")}
        hint={text("stormHint")}
        value={draft.storm ?? ""}
        {...(isStorm ? {} : { error: text("noStorm") })}
        onChange={(storm) => onChange({ storm })}
      />
    );
  if (draft.kind === "sites")
    return (
      <>
        <SelectField
          label={text("siteType")}
          value={draft.siteType ?? ""}
          options={[
            { value: "", label: text("ownType") },
            ...FACILITY_TYPES.map((type) => ({ value: type, label: types(type) })),
          ]}
          onChange={(siteType) => onChange({ siteType })}
        />
        <Switch
          label={text("followStates")}
          hint={text("followHint")}
          checked={draft.states ?? false}
          onChange={(states) => onChange({ states })}
        />
      </>
    );
  return (
    <>
      <TextField
        label={text("source")}
        hint={text("sourceHint")}
        required
        value={draft.source ?? ""}
        onChange={(source) => onChange({ source })}
      />
      <TextField label={text("license")} value={draft.license ?? ""} onChange={(license) => onChange({ license })} />
      <SelectField
        label={text("timeZone")}
        value={draft.timeZone ?? null}
        options={[
          { value: null, label: text("eachItsOwn") },
          ...zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
        ]}
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <Switch
        label={text("isPublic")}
        checked={draft.isPublic ?? false}
        onChange={(isPublic) => onChange({ isPublic })}
      />
    </>
  );
}
