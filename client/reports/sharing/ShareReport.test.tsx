import { expect } from "@open-wc/testing";
import type { EmailAnswer } from "../../../contract/mail/calls.ts";
import {
  createShareLink,
  getShareLinks,
  revokeShareLink,
  sendReport,
  type ShareLink,
} from "../../../contract/reports/calls/links.ts";
import { getCountyContacts, getPartnerContacts, getRegionalContacts } from "../../../contract/supply/calls/supply.ts";
import type { PrivilegeCode } from "../../../contract/people/privileges.ts";
import { axeFindings } from "../../../test/kits/dom.ts";
import { fake, type FakeAnswer } from "../../../test/kits/fake-api.ts";
import { Refusal, reportAnswers, servePlanner, type PlannerServer } from "../../../test/kits/planner-server.ts";
import { focused, screen, userEvent, waitFor, within } from "../../../test/kits/testing-library.ts";
import { openWidget, type WidgetPage } from "../../../test/kits/widget-page.tsx";
import { mailingTo } from "./mail-to.ts";
import report from "../../../widgets/report/manifest.ts";

const ADDRESS = `https://provision.example.org/shared/${"t".repeat(43)}`;
const LINK: ShareLink = {
  linkId: 4,
  eid: 7,
  reportId: 3,
  code: "2345678ABW",
  variant: "Executive",
  selection: "full",
  units: "asEntered",
  language: "en",
  sentTo: null,
  state: "open",
  openings: 3,
  revokedAt: null,
  revokedBy: null,
  calculatedAt: "2026-09-01T16:30:00.000Z",
  createdAt: "2026-09-02T12:00:00.000Z",
  createdBy: "stella",
  expiresAt: "2026-10-02T12:00:00.000Z",
  lastOpenedAt: "2026-09-03T12:00:00.000Z",
};
const MAILED: ShareLink = { ...LINK, linkId: 5, sentTo: "ana@agency.example", state: "expired", openings: 0 };
const REVOKED: ShareLink = { ...LINK, state: "revoked", revokedAt: LINK.createdAt, revokedBy: "otto" };
const SENT: EmailAnswer = {
  service: "ready",
  emails: [{ recipient: "ana@agency.example", status: "sent", lastError: null }],
};

const CONTACT = {
  id: 1,
  county: "Manatee",
  name: "Bo Ruiz",
  role: "Lead",
  phone: "",
  email: "Bo@county.example",
  version: 1,
  editedBy: "kim",
  editedDate: "2026-09-01T12:00:00Z",
};

describe("sharing a report", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  let revoked = false;
  const answersOf = (): FakeAnswer[] => [
    fake(createShareLink, () => ({ link: LINK, address: ADDRESS })),
    fake(getShareLinks, () => [revoked ? REVOKED : LINK, MAILED]),
    fake(revokeShareLink, () => {
      revoked = true;
      return REVOKED;
    }),
    fake(sendReport, () => SENT),
    fake(getCountyContacts, () => ({ rows: [CONTACT] })),
    fake(getRegionalContacts, () => ({ rows: [] })),
    fake(getPartnerContacts, () => ({ rows: [] })),
  ];
  const open = async (
    answers: readonly FakeAnswer[] = [],
    privileges?: readonly PrivilegeCode[],
    state: unknown = null,
  ) => {
    revoked = false;
    server = servePlanner({ answers: [...answers, ...answersOf(), ...reportAnswers()] });
    page = await openWidget(report, {
      at: { route: "/report/:eid", address: "/report/7?language=es&selection=summary", state },
      width: 1000,
      ...(privileges === undefined ? {} : { privileges }),
    });
    await screen.findByRole("article", {});
  };
  const agree = async () => {
    const sure = await screen.findByRole("alertdialog");
    await user.click(within(sure).getByRole("button", { name: "Send" }));
  };
  const dialog = async () => {
    await user.click(await screen.findByRole("button", { name: "Share" }));
    return screen.findByRole("dialog");
  };
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("makes a link to the shown report, in its language, and copies its address", async () => {
    await open();
    const inside = within(await dialog());
    await user.selectOptions(inside.getByLabelText("Link expires after"), "7 days");
    await user.click(inside.getByRole("button", { name: "Create a link" }));
    const address = await inside.findByLabelText<HTMLInputElement>("Address of the report");
    expect(address.value).to.equal(ADDRESS);
    const [sent] = server.to(createShareLink);
    expect(sent).to.deep.equal({
      eid: 7,
      variant: "Executive",
      selection: "summary",
      units: "asEntered",
      language: "es",
      days: 7,
    });
    await user.click(inside.getByRole("button", { name: "Copy" }));
    await screen.findByText(/Address copied\.|copy it by hand/);
  });

  it("says why a link cannot be made, in the dialog", async () => {
    const refused = fake(createShareLink, () => {
      throw new Refusal(409, { key: "domain.sharing.notPublished" });
    });
    await open([refused]);
    const inside = within(await dialog());
    await user.click(inside.getByRole("button", { name: "Create a link" }));
    expect((await inside.findByRole("alert")).textContent).to.contain("its Public report cannot be shared");
  });

  it("lists the links' authors and numbers of openings, and revokes one after a question", async () => {
    await open();
    const inside = within(await dialog());
    await user.click(inside.getByRole("tab", { name: "Existing links" }));
    const [first, second] = await inside.findAllByRole("listitem");
    expect(first?.textContent).to.contain("Created by stella on Sep 2, 2026");
    expect(first?.textContent).to.contain("Opened 3 times");
    expect(second?.textContent).to.contain("Emailed by stella to ana@agency.example");
    expect(second?.querySelector("button") === null).to.equal(true);
    await user.click(within(first ?? page.host).getByRole("button", { name: /Turn off the link to Executive report/ }));
    const sure = await screen.findByRole("alertdialog");
    await user.click(within(sure).getByRole("button", { name: "Turn off" }));
    await inside.findByText(/turned off by otto/);
    expect(server.to(revokeShareLink)).to.deep.equal([{ linkId: 4 }]);
  });

  it("mails a link or the PDF, each with its required fields", async () => {
    await open();
    const inside = within(await dialog());
    await user.click(inside.getByRole("tab", { name: "Email" }));
    const field = await inside.findByLabelText("Email addresses");
    await user.type(field, "ana@agency.example{Enter}");
    const sure = await screen.findByRole("alertdialog", { name: "Send the report to 1 person?" });
    expect(sure.textContent).to.contain("ana@agency.example");
    expect(server.to(sendReport)).to.deep.equal([]);
    await user.click(within(sure).getByRole("button", { name: "Send" }));
    await screen.findByText("Email sent successfully.");
    await user.selectOptions(inside.getByLabelText("What to send"), "The PDF");
    await user.selectOptions(await inside.findByLabelText("Paper"), "A4");
    await user.type(field, "ana@agency.example");
    await user.click(inside.getByRole("button", { name: "Send" }));
    await agree();
    await waitFor(() => expect(server.to(sendReport).length).to.equal(2));
    const [link, pdf] = server.to(sendReport) as Record<string, unknown>[];
    expect([link?.way, link?.days, link?.language]).to.deep.equal(["link", 30, "es"]);
    expect([pdf?.way, pdf?.paper, pdf?.days]).to.deep.equal(["pdf", "a4", undefined]);
    expect(link?.requestKey === pdf?.requestKey).to.equal(false);
  });

  it("mails contacts chosen by name, after showing them", async () => {
    await open();
    const inside = within(await dialog());
    await user.click(inside.getByRole("tab", { name: "Email" }));
    const field = await inside.findByLabelText<HTMLInputElement>("Email addresses");
    await user.type(field, "ana@agency.example");
    await user.type(await inside.findByRole("combobox", { name: "Contacts" }), "Bo Ruiz{ArrowDown}{Enter}");
    await waitFor(() => expect(field.value).to.equal("ana@agency.example, bo@county.example"));
    await user.click(inside.getByRole("button", { name: "Send" }));
    const sure = await screen.findByRole("alertdialog", { name: "Send the report to 2 people?" });
    const listed = within(sure).getAllByRole("listitem");
    expect(listed.map((one) => one.textContent)).to.deep.equal([
      "ana@agency.example",
      "Bo Ruiz, Manatee: bo@county.example",
    ]);
    await user.click(within(sure).getByRole("button", { name: "Cancel" }));
    expect(server.to(sendReport)).to.deep.equal([]);
    expect(field.value).to.equal("ana@agency.example, bo@county.example");
  });

  it("begins with the mail to the contacts that were chosen in their list, once", async () => {
    await open([], undefined, mailingTo(["Bo@county.example", "", "sam@aqua.example"]));
    const shown = within(await screen.findByRole("dialog"));
    const field = await shown.findByLabelText<HTMLInputElement>("Email addresses");
    expect(field.value).to.equal("bo@county.example, sam@aqua.example");
    await user.click(shown.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).to.equal(null));
    expect([page.address(), page.state()]).to.deep.equal(["/report/7?language=es&selection=summary", null]);
  });

  it("keeps the entries if an address is refused, and says so at the field", async () => {
    const fault = {
      path: "body.recipients.0",
      key: "domain.mail.domain",
      values: { address: "x@evil.example", expected: "agency.example" },
      message: "no",
    };
    await open([
      fake(sendReport, () => {
        throw new Refusal(422, { key: fault.key, details: { faults: [fault] } });
      }),
    ]);
    const inside = within(await dialog());
    await user.click(inside.getByRole("tab", { name: "Email" }));
    const field = await inside.findByLabelText<HTMLInputElement>("Email addresses");
    await user.type(field, "x@evil.example{Enter}");
    await agree();
    await inside.findByText(/these domains are allowed: agency\.example/);
    expect([field.value, focused() === field]).to.deep.equal(["x@evil.example", true]);
  });

  it("is hidden from users who may not share", async () => {
    await open([], ["home", "estimation.view"]);
    expect(screen.queryByRole("button", { name: "Share" }) === null).to.equal(true);
  });

  for (const tab of ["Link", "Email", "Existing links"])
    it(`has no axe violation: ${tab}`, async () => {
      await open();
      const element = await dialog();
      await user.click(within(element).getByRole("tab", { name: tab }));
      if (tab === "Existing links") await within(element).findAllByRole("listitem");
      expect(await axeFindings(element, {})).to.deep.equal([]);
    });
});
