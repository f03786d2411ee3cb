import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Pack } from "../../../../contract/planning/pack.ts";
import { useTexts } from "../../../../framework/i18n/index.ts";
import { searchTopics } from "../../../../framework/help/search-topics.ts";
import type { HelpTopic } from "../../../../framework/help/topics.ts";

/** The help of a pack; with words, the topics in which they are. */
export function PackHelp({ pack, typed }: { readonly pack: Pack; readonly typed: string }) {
  const text = useTexts("widgets.along.view");
  const { i18n } = useTranslation();
  const topics = useMemo<readonly HelpTopic[]>(() => {
    const { help = [] } = pack.languages.find(({ code }) => code === i18n.language) ?? pack.languages[0] ?? {};
    return help.map(({ sections, ...topic }) => ({
      ...topic,
      group: "work",
      privileges: [],
      sections: sections.map((section, i) => ({ id: String(i), ...section })),
    }));
  }, [pack, i18n.language]);
  const shown = typed === "" ? topics : searchTopics(topics, typed).map(({ topic }) => topic);
  if (shown.length === 0 && typed !== "") return null;
  return (
    <section className="pv-stack">
      <h2>{text("shelf.help")}</h2>
      {shown.length === 0 && <p>{text("noRows")}</p>}
      {shown.map(({ id, title, sections }) => (
        <details key={id} className="pv-card pv-card--tight">
          <summary className="along-answer">{title}</summary>
          {sections.map((section) => (
            <section key={section.id} className="pv-stack pv-stack--tight">
              {section.title !== "" && <h3>{section.title}</h3>}
              <Written html={section.html} />
            </section>
          ))}
        </details>
      ))}
    </section>
  );
}

/** Elements of help texts; of a forged pack nothing else becomes part of the page. */
const KNOWN = new Set([
  "P",
  "OL",
  "UL",
  "LI",
  "STRONG",
  "EM",
  "CODE",
  "TABLE",
  "THEAD",
  "TBODY",
  "TR",
  "TH",
  "TD",
  "BR",
]);

function Written({ html }: { readonly html: string }) {
  const fill = (place: HTMLElement | null) => {
    place?.replaceChildren(...plain(new DOMParser().parseFromString(html, "text/html").body));
  };
  return <div ref={fill} className="pv-stack pv-stack--tight" />;
}

/** The content of an element with known elements only, without their attributes. */
function plain(of: Node): Node[] {
  return [...of.childNodes].flatMap((node) => {
    if (node instanceof Text) return [document.createTextNode(node.data)];
    if (!(node instanceof HTMLElement)) return [];
    if (!KNOWN.has(node.tagName)) return /^(?:SCRIPT|STYLE)$/.test(node.tagName) ? [] : plain(node);
    const kept = document.createElement(node.tagName);
    kept.append(...plain(node));
    return [kept];
  });
}
