import { expect } from "@open-wc/testing";
import { CURRENT_KEYS } from "../../client/current.ts";
import { sendEmail, type EmailAnswer, type EmailDraft } from "../../contract/calls/email.ts";
import { hasFocus } from "../../test/kits/dom.ts";
import { fake, type FakeAnswer } from "../../test/kits/fake-api.ts";
import { DISASTER, ESTIMATION } from "../../test/kits/planner-fixtures.ts";
import { Refusal, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { screen, userEvent, waitFor, within } from "../../test/kits/testing-library.ts";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

describe("the link to an estimation by mail", () => {
  const user = userEvent.setup();
  let server: PlannerServer;
  let page: WidgetPage;
  const open = async (answer: FakeAnswer, options: Parameters<typeof openWidget>[1] = {}) => {
    server = servePlanner({ answers: [answer] });
    page = await openWidget(manifest, options);
  };
  const answered = (service: EmailAnswer["service"], status: EmailAnswer["emails"][number]["status"]) =>
    fake(sendEmail, (body) => ({
      service,
      emails: (body as EmailDraft).recipients.map((recipient) => ({ recipient, status, lastError: null })),
    }));
  const fill = async (addresses: string) => {
    await user.click(await screen.findByRole("button", { name: "Send link" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(await within(dialog).findByLabelText("E-mail addresses"), addresses);
    await user.click(within(dialog).getByRole("button", { name: "Send" }));
    return dialog;
  };
  const sent = () => server.to(sendEmail) as EmailDraft[];
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("sends the estimation's number, the people and the language, and says that it was sent", async () => {
    await open(answered("ready", "sent"));
    await fill("ana@agency.example, bo@agency.example");
    await screen.findByText("Email sent successfully.");
    const [draft] = sent();
    expect(draft).to.deep.include({
      template: "estimationLink",
      parameters: { eid: ESTIMATION.eid },
      language: "en",
      recipients: ["ana@agency.example", "bo@agency.example"],
    });
    expect(screen.queryByRole("dialog")).to.equal(null);
  });

  it("says so where the mail is kept for want of a mail server", async () => {
    await open(answered("noServer", "waiting"));
    await fill("ana@agency.example");
    await screen.findByText(/The mail is kept in the outbox: no mail server is configured/);
    await screen.findByText(/kept in the outbox$/, { selector: "li" });
  });

  it("keeps the dialog, the text and the cursor where an address is refused", async () => {
    const fault = {
      path: "body.recipients.0",
      key: "domain.mail.domain",
      values: { address: "x@evil.example", expected: "agency.example" },
      message: "no",
    };
    await open(
      fake(sendEmail, () => {
        throw new Refusal(422, { key: fault.key, details: { faults: [fault] } });
      }),
    );
    const dialog = await fill("nobody");
    await within(dialog).findByText("Invalid Mail Address");
    expect(sent()).to.have.length(0);
    const field = within(dialog).getByLabelText("E-mail addresses");
    await user.clear(field);
    await user.type(field, "x@evil.example{Enter}");
    await within(dialog).findByText(/“x@evil.example” cannot receive mail from here/);
    expect(hasFocus(field)).to.equal(true);
    await user.type(field, "{Enter}");
    await waitFor(() => expect(sent()).to.have.length(2));
    expect(sent()[0]?.requestKey).not.to.equal(sent()[1]?.requestKey);
  });

  it("is not offered to anyone who may not share", async () => {
    await open(answered("ready", "sent"), { privileges: ["estimation.view", "estimation.edit"] });
    await screen.findAllByText(ESTIMATION.name);
    expect(screen.queryByRole("button", { name: "Send link" })).to.equal(null);
  });

  it("chooses the estimation that a mailed link names and takes it out of the address", async () => {
    server = servePlanner({ did: null, eid: null });
    const address = `/main/map?disaster=${DISASTER.did}&estimation=${ESTIMATION.eid}&step=zones`;
    page = await openWidget(manifest, { at: { route: "/main/map", address } });
    await waitFor(() => expect(page.address()).to.equal("/main/map?step=zones"));
    expect(localStorage.getItem(CURRENT_KEYS.estimation)).to.equal(String(ESTIMATION.eid));
    await screen.findAllByText(ESTIMATION.name);
  });
});
