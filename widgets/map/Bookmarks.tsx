import { useState } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Action, Button, TextField } from "../../framework/ui/controls/index.ts";
import { useAnnounce, useToast } from "../../framework/ui/index.ts";
import type { LiveMap } from "../../map/live-map.ts";
import type { MapConfig } from "./config.ts";
import { BOOKMARKS_MAX, BOOKMARK_NAME_MAX, moved, nameFault, useBookmarks, type Bookmark } from "./use-bookmarks.ts";

/** A name shares the line with its buttons, or gets its own line where less than this remains, since touch buttons are wide. */
const ROOM_FOR_NAME = "1 1 9rem";

/** Named views of the map: the app's, and the reader's own to add, rename, order and delete. */
export function Bookmarks({ map, config }: { readonly map: LiveMap; readonly config: Pick<MapConfig, "bookmarks"> }) {
  const text = useTexts("widgets.map.bookmarks");
  const announce = useAnnounce();
  const toast = useToast();
  const { offered, own, store } = useBookmarks(config);
  const [renamed, setRenamed] = useState<Bookmark | null>(null);
  const goTo = ({ name, bounds }: Bookmark) => {
    map.goTo(bounds);
    announce(name);
  };
  const remove = (one: Bookmark) => {
    if (own === null) return;
    store(own.filter((each) => each !== one));
    const action = { label: text("undo"), run: () => store(own) };
    toast({ kind: "success", text: text("deleted", { name: one.name }), action });
  };
  const shift = (from: number, by: 1 | -1) => {
    if (own === null) return;
    store(moved(own, from, by));
    announce(text("movedTo", { name: own[from]?.name ?? "", place: from + by + 1 }));
  };
  return (
    <div className="map__note pv-stack">
      {offered.length > 0 && (
        <ul className="pv-plain-list" aria-label={text("offered")}>
          {offered.map((one) => (
            <li key={one.name}>
              <Visit bookmark={one} onGo={goTo} />
            </li>
          ))}
        </ul>
      )}
      {own?.length === 0 && <p className="pv-muted">{text("none")}</p>}
      {own !== null && own.length > 0 && (
        <ul className="pv-plain-list" aria-label={text("own")}>
          {own.map((one, i) => (
            <li key={one.name}>
              {renamed === one ? (
                <NameForm
                  label={text("newName")}
                  save={text("rename")}
                  first={one.name}
                  faultOf={(name) => nameFault(name, own, one)}
                  onName={(name) => {
                    store(own.map((each) => (each === one ? { ...one, name } : each)));
                    setRenamed(null);
                  }}
                  onCancel={() => setRenamed(null)}
                />
              ) : (
                <div className="pv-row pv-row--tight">
                  <div style={{ flex: ROOM_FOR_NAME }}>
                    <Visit bookmark={one} onGo={goTo} />
                  </div>
                  <div className="pv-row pv-row--one pv-row--tight pv-fixed">
                    <Action
                      icon="chevron-up"
                      label={text("up", { name: one.name })}
                      disabled={i === 0}
                      onClick={() => shift(i, -1)}
                    />
                    <Action
                      icon="chevron-down"
                      label={text("down", { name: one.name })}
                      disabled={i === own.length - 1}
                      onClick={() => shift(i, 1)}
                    />
                    <Action
                      icon="pencil"
                      label={text("renameOne", { name: one.name })}
                      onClick={() => setRenamed(one)}
                    />
                    <Action icon="trash" label={text("deleteOne", { name: one.name })} onClick={() => remove(one)} />
                  </div>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {own !== null && own.length >= BOOKMARKS_MAX && <p>{text("full", { count: BOOKMARKS_MAX })}</p>}
      {own !== null && own.length < BOOKMARKS_MAX && (
        <NameForm
          key={own.length}
          label={text("name")}
          save={text("add")}
          faultOf={(name) => nameFault(name, own)}
          onName={(name) => {
            store([...own, { name, bounds: map.bounds() }]);
            announce(text("added", { name }));
          }}
        />
      )}
    </div>
  );
}

function Visit({ bookmark, onGo }: { bookmark: Bookmark; onGo(bookmark: Bookmark): void }) {
  return (
    <Button kind="quiet" wide align="start" icon="bookmark" onClick={() => onGo(bookmark)}>
      {bookmark.name}
    </Button>
  );
}

function NameForm(props: {
  readonly label: string;
  readonly save: string;
  readonly first?: string;
  faultOf(name: string): "empty" | "taken" | null;
  onName(name: string): void;
  onCancel?(): void;
}) {
  const { label, save, first = "", faultOf, onName, onCancel } = props;
  const text = useTexts("widgets.map.bookmarks");
  const [name, setName] = useState(first);
  const [fault, setFault] = useState<"empty" | "taken" | null>(null);
  const submit = () => {
    const found = faultOf(name);
    setFault(found);
    if (found === null) onName(name.trim());
  };
  return (
    <div className="pv-stack pv-stack--tight">
      <TextField
        label={label}
        value={name}
        maxLength={BOOKMARK_NAME_MAX}
        error={fault && text(fault)}
        autoFocus={onCancel !== undefined}
        onChange={(value) => {
          setName(value);
          setFault(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") submit();
        }}
      />
      <div className="pv-row">
        <Button onClick={submit}>{save}</Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {text("cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}
