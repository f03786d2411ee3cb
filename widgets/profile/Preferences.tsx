import { useTranslation } from "react-i18next";
import { useApp } from "../../framework/widget/app-context.ts";
import { LANGUAGE_NAMES } from "../../framework/i18n/languages.ts";
import { changeLanguage } from "../../framework/i18n/start.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useTheme } from "../../framework/layout/theme.ts";
import { SelectField, useToast } from "../../framework/ui/index.ts";
import { usePageSizes, useUsualPageSize } from "../../framework/ui/record-list/use-page-sizes.ts";
import { THEMES } from "../../themes/index.ts";

/** How the screens look to this reader. A choice takes effect at once and follows its reader to other browsers. */
export function Preferences() {
  const text = useTexts("widgets.profile");
  const shell = useTexts("shell");
  const { i18n } = useTranslation();
  const { number } = useFormat();
  const toast = useToast();
  const { config } = useApp();
  const [theme, setTheme] = useTheme();
  const [size, setSize] = useUsualPageSize();
  const sizes = [...new Set([...usePageSizes(), size])].sort((a, b) => a - b);
  return (
    <>
      <p className="profile__muted">{text("preferencesNote")}</p>
      <div className="profile__fields">
        <SelectField
          label={text("screenLanguage")}
          value={i18n.language}
          options={config.languages.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
          onChange={({ target }) => {
            changeLanguage(target.value).catch(() => toast({ kind: "danger", text: shell("errors.offline") }));
          }}
        />
        <SelectField
          label={text("appearance")}
          value={theme}
          options={THEMES.map((id) => ({ value: id, label: shell(`variants.${id}`) }))}
          onChange={({ target }) => setTheme(THEMES.find((id) => id === target.value) ?? theme)}
        />
        <SelectField
          label={text("pageSize")}
          hint={text("pageSizeHint")}
          value={String(size)}
          options={sizes.map((each) => ({ value: String(each), label: number(each) }))}
          onChange={({ target }) => setSize(Number(target.value))}
        />
      </div>
    </>
  );
}
