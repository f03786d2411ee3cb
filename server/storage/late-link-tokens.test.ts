import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { freshDatabase } from "../../test/kits/cluster.ts";
import { hashOf } from "../session/token.ts";

const FOLDER = path.join(import.meta.dirname, "migrations");
const statementsOf = (name: string) => readFileSync(path.join(FOLDER, name), "utf8").split("--> statement-breakpoint");

test("mails that wait with their link since before lose its token, which opens all the same; others are untouched", async () => {
  const { owner, close } = await freshDatabase({ empty: true });
  const run = (sql: string, values?: unknown[]) => owner.$client.query(sql, values);
  try {
    const names = readdirSync(FOLDER)
      .filter((name) => name.endsWith(".sql"))
      .toSorted();
    const at = names.findIndex((name) => name.endsWith("late_link_tokens.sql"));
    for (const name of names.slice(0, at)) for (const statement of statementsOf(name)) await run(statement);
    const token = "Ab-_".repeat(10) + "xyz";
    const gone = "Cd-_".repeat(10) + "xyz";
    await run("set session_replication_role = replica");
    await run(
      "insert into share_link (report_id, token_hash, language, expires_at) values (1, $1, 'en', now() + interval '1 day')",
      [hashOf(token)],
    );
    const mail = `insert into email_outbox (request_key, template, language, recipient, subject, text, html, last_error)
      values (gen_random_uuid(), $1, 'en', $2, 's', $3, $4, $5)`;
    const address = (of: string) => `https://agency.example/shared/${of}`;
    await run(mail, [
      ...["reportLink", "a@agency.example", `Hello\n\n${address(token)}\n\nbye`],
      ...[`<a href="${address(token)}">${address(token)}</a>`, `550 ${address(token)} is listed`],
    ]);
    await run(mail, ["reportLink", "b@agency.example", address(gone), address(gone), null]);
    await run(mail, ["estimationLink", "c@agency.example", "text", "html", null]);
    for (const statement of statementsOf(names[at] ?? "")) await run(statement);
    const { rows } = await run(
      "select recipient, text, html, status, last_error, share_link_id is null as free from email_outbox order by 1",
    );
    const stood = address("{{token}}");
    assert.deepEqual(rows, [
      {
        ...{ recipient: "a@agency.example", text: `Hello\n\n${stood}\n\nbye`, html: `<a href="${stood}">${stood}</a>` },
        ...{ status: "waiting", last_error: "550 https://agency.example/shared/… is listed", free: false },
      },
      { recipient: "b@agency.example", text: null, html: null, status: "failed", last_error: null, free: true },
      { recipient: "c@agency.example", text: "text", html: "html", status: "waiting", last_error: null, free: true },
    ]);
    const tokens = await run("select token_hash from share_link_token");
    assert.deepEqual(tokens.rows, [{ token_hash: hashOf(token) }]);
  } finally {
    await close();
  }
});
