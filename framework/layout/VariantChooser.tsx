import { THEMES } from "../../themes/index.ts";
import { useTexts } from "../i18n/texts.ts";
import { MenuButton } from "../ui/MenuButton.tsx";
import { useTheme } from "./theme.ts";

/** Chooses Light, Dark or Transparent. */
export function VariantChooser() {
  const [theme, setTheme] = useTheme();
  const texts = useTexts("shell");
  return (
    <MenuButton
      label={`${texts("navbar.variant")}: ${texts(`variants.${theme}`)}`}
      icon="contrast"
      items={THEMES.map((id) => ({
        id,
        label: texts(`variants.${id}`),
        checked: id === theme,
        onChoose: () => setTheme(id),
      }))}
    />
  );
}
