import { useState } from "react";
import { FigureScroll } from "../../client/figures/FigureScroll.tsx";
import { useDeleteProposal } from "../../client/logistics/proposals.ts";
import { useApplyProposal } from "../../client/logistics/sites.ts";
import type { SiteProposal } from "../../contract/supply/calls/site-proposals.ts";
import { SUPPLY_SIDE } from "../../contract/supply/fields.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Button, Checkbox } from "../../framework/ui/controls/index.ts";
import { MenuButton, Note, TableHead, useConfirmedAction } from "../../framework/ui/index.ts";
import { Comparison } from "./Comparison.tsx";
import { fullestBlock, spanOf } from "./rules.ts";

/** The saved proposals: to open, compare two of them, apply or delete. */
export function SavedProposals(props: {
  readonly eid: number;
  readonly run: number;
  readonly saved: readonly SiteProposal[];
  onOpen(proposal: SiteProposal): void;
}) {
  const { eid, run, saved, onOpen } = props;
  const text = useTexts("widgets.site-proposals");
  const format = useFormat();
  const mayEdit = usePermits(SUPPLY_SIDE.edit);
  const confirmed = useConfirmedAction();
  const { mutateAsync: remove } = useDeleteProposal(eid);
  const { mutateAsync: apply } = useApplyProposal();
  const [compared, setCompared] = useState<readonly number[]>([]);
  const pair = compared.flatMap((id) => saved.find(({ proposalId }) => proposalId === id) ?? []);
  const at = ({ proposalId, version }: SiteProposal) => ({ proposalId, version });
  const items = (proposal: SiteProposal) => [
    {
      id: "apply",
      label: text("acts.apply"),
      icon: "check-circle",
      onChoose: () =>
        void confirmed({
          title: text("applyTitle", { name: proposal.name }),
          text: <Applied proposal={proposal} />,
          confirm: text("acts.apply"),
          act: () => apply(at(proposal)),
          done: text("applied", { name: proposal.name, count: proposal.outcome.sites.length }),
        }),
    },
    {
      id: "delete",
      label: text("acts.delete"),
      icon: "trash",
      onChoose: () =>
        void confirmed({
          title: text("deleteTitle", { name: proposal.name }),
          text: text("deleteWhat"),
          confirm: text("acts.delete"),
          danger: true,
          act: () => remove(at(proposal)),
          done: text("deleted", { name: proposal.name }),
        }),
    },
  ];
  return (
    <section className="pv-stack">
      <h2>{text("proposals")}</h2>
      {saved.length === 0 ? (
        <Note>{text("noProposals")}</Note>
      ) : (
        <FigureScroll label={text("proposals")}>
          <table className="pv-figures__table">
            <caption className="pv-visually-hidden">{text("proposals")}</caption>
            <TableHead
              columns={["name", "figures.sites", "figures.served", "figures.people", "by", "compare", "acts.title"].map(
                (key) => text(key),
              )}
              words={[4]}
            />
            <tbody>
              {saved.map((proposal) => {
                const { proposalId, name, rid, outcome, editedBy, editedDate } = proposal;
                const fullest = fullestBlock(outcome);
                const isChosen = compared.includes(proposalId);
                return (
                  <tr key={proposalId}>
                    <th scope="row">
                      <Button kind="quiet" align="start" disabled={rid !== run} onClick={() => onOpen(proposal)}>
                        {name}
                      </Button>
                      {rid !== run && <small>{text("ofOlderRun")}</small>}
                    </th>
                    <td>{format.number(fullest?.sites)}</td>
                    <td>{format.number(fullest?.served)}</td>
                    <td>{format.number(fullest?.people)}</td>
                    <td className="pv-figures__words">{`${editedBy}, ${format.instant(editedDate)}`}</td>
                    <td>
                      <Checkbox
                        label={text("compareOne", { name })}
                        labelHidden
                        checked={isChosen}
                        onChange={(on) =>
                          setCompared((before) =>
                            [...before.filter((id) => id !== proposalId), ...(on ? [proposalId] : [])].slice(-2),
                          )
                        }
                      />
                    </td>
                    <td>
                      {mayEdit && (
                        <MenuButton label={text("actsOf", { name })} icon="ellipsis" items={items(proposal)} />
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </FigureScroll>
      )}
      {pair[0] && pair[1] && <Comparison one={pair[0]} other={pair[1]} />}
    </section>
  );
}

/** What applying a proposal sets, site by site. */
function Applied({ proposal }: { readonly proposal: SiteProposal }) {
  const text = useTexts("widgets.site-proposals");
  return (
    <>
      <p>{text("applyWhat")}</p>
      <ul>
        {proposal.outcome.sites.map((site) => {
          const [from, to] = spanOf(site);
          return <li key={site.id}>{text("applySite", { name: site.name, from, to })}</li>;
        })}
      </ul>
    </>
  );
}
