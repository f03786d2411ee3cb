import { useState } from "react";
import { useDeletePicture, usePictures, useUploadPicture } from "./picture-calls.ts";
import { PICTURES_PATH, PICTURE_BYTES, PictureNameSchema } from "../../contract/config/pictures.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import type { LayoutPicture } from "../../contract/layout/calls/pictures.ts";
import { useErrorText } from "../../framework/http/api-error.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, FileField } from "../../framework/ui/controls/index.ts";
import { Dialog, EmptyState, ErrorState, Loading, useConfirm, useErrorToast, Note } from "../../framework/ui/index.ts";

/** Lists, uploads and deletes the pictures that a config may name. */
export function PicturesDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useTexts("widgets.layout-editor.pictures");
  const format = useFormat();
  const reason = useErrorText();
  const pictures = usePictures();
  const upload = useUploadPicture();
  const [fault, setFault] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    setFault(null);
    if (!file) return;
    const limit = format.number(PICTURE_BYTES / 1024 / 1024);
    if (file.size > PICTURE_BYTES) return setFault(text("tooLarge", { limit }));
    if (!PictureNameSchema.safeParse(file.name).success) return setFault(text("badName", { name: file.name }));
    try {
      await upload.mutateAsync(file);
    } catch (error) {
      setFault(reason(error));
    }
  };
  const { data } = pictures;
  return (
    <Dialog
      title={text("title")}
      alert={false}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{text("close")}</Button>}
    >
      <div className="pv-stack">
        <p>{text("lead")}</p>
        {data && data.root !== BASE_PATH + PICTURES_PATH && data.root !== PICTURES_PATH ? (
          <Note kind="warning">{text("elsewhere", { root: data.root })}</Note>
        ) : null}
        <FileField
          label={text("add")}
          accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
          error={fault}
          busy={upload.isPending}
          forgets
          onFiles={([file]) => void take(file)}
        />
        {pictures.isPending ? <Loading /> : null}
        {pictures.error ? <ErrorState error={pictures.error} retry={() => void pictures.refetch()} /> : null}
        {data?.pictures.length === 0 ? <EmptyState icon="image" text={text("none")} /> : null}
        <ul className="pv-plain-list pv-low-list pv-stack">
          {data?.pictures.map((picture) => (
            <PictureRow key={picture.name} picture={picture} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function PictureRow({ picture }: { readonly picture: LayoutPicture }) {
  const { name, address, width, height, bytes, usedBy, savedAt } = picture;
  const text = useTexts("widgets.layout-editor.pictures");
  const format = useFormat();
  const confirm = useConfirm();
  const report = useErrorToast();
  const drop = useDeletePicture();
  const used = usedBy.length === 0 ? text("unused") : text("usedBy", { names: usedBy.join(", ") });
  const ask = async () => {
    const question = {
      title: text("delete"),
      text: text("sure", { name, used }),
      confirm: text("delete"),
      danger: true,
    };
    if (await confirm(question)) drop.mutate(name, { onError: report });
  };
  return (
    <li className="pv-row pv-row--one pv-card">
      <img
        className="layout-editor__picture"
        src={`${BASE_PATH}${address}?at=${encodeURIComponent(savedAt)}`}
        alt=""
        loading="lazy"
      />
      <div className="pv-grow">
        <code>{name}</code>
        <p className="pv-small pv-muted">
          {text("facts", { width, height, kilobytes: format.number(Math.ceil(bytes / 1024)) })} · {used}
        </p>
      </div>
      <Button icon="trash" busy={drop.isPending} label={text("deleteNamed", { name })} onClick={() => void ask()}>
        {text("delete")}
      </Button>
    </li>
  );
}
