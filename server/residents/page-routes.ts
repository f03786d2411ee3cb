import type { FastifyInstance, FastifyRequest } from "fastify";
import { PlaceQuestionSchema, type PlaceQuestion } from "../../contract/reports/calls/residents.ts";
import { HttpError } from "../answers/errors.ts";
import { languageOf } from "../answers/texts.ts";
import { callsAMinute } from "../http/calls-a-minute.ts";
import { isId } from "../persistence/refusals.ts";
import { plainPage } from "./page.ts";
import { residentsOf } from "./residents.ts";

/** The public page of the app that is shown without a name. */
const PAGE = "/view";
/** Number of lookups by the form in a minute, from one address. */
const LOOKUPS_A_MINUTE = 30;
/** Maximum size of a form in bytes. */
const FORM_MOST = 4_096;

/** The initial body of the public page before the app is loaded; null at other addresses. */
export async function residentsBody(request: FastifyRequest): Promise<string | null> {
  const [path = ""] = request.url.split("?");
  return path.replace(/\/+$/, "") === PAGE ? bodyOf(request, null) : null;
}

/** The answer to the form, which scripts never send. What was typed is in no address and no log, and is not kept. */
export function answerByPost(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.route<{ Body: unknown }>({
      method: "POST",
      url: PAGE,
      bodyLimit: FORM_MOST,
      schema: { hide: true },
      onRequest: callsAMinute(scope, LOOKUPS_A_MINUTE),
      handler: async (request, reply) => {
        const body = await bodyOf(request, questionOf(request.body));
        return app.sendStartPage(request, reply.header("cache-control", "no-store"), body);
      },
    });
  });
}

/** The form's question; null if it is not valid. */
function questionOf(form: unknown): { readonly asks: PlaceQuestion; readonly typed: string } | null {
  if (!(form instanceof URLSearchParams)) return null;
  const typed = form.get("text") ?? "";
  const chosen = form.get("asks");
  const { data } = PlaceQuestionSchema.safeParse(chosen === null ? { text: typed } : jsonOf(chosen));
  return data === undefined ? null : { asks: data, typed };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function bodyOf(
  request: FastifyRequest,
  question: { readonly asks: PlaceQuestion; readonly typed: string } | null,
): Promise<string> {
  const { server } = request;
  const language = languageOf(request);
  const named = Number((request.query as { readonly eid?: string }).eid);
  const address = server.basePath + PAGE;
  const write = async (eid: number | undefined): Promise<string> => {
    const page = await residentsOf(server).page({ eid, language });
    const result =
      question && page.eid !== null
        ? await residentsOf(server).place({ eid: page.eid, language }, question.asks)
        : null;
    const answer = question && result && { typed: question.typed, result };
    const at = eid === undefined ? address : `${address}?eid=${eid}`;
    return plainPage({ language, address: at, page, answer }).source;
  };
  try {
    return await write(isId(named) ? named : undefined);
  } catch (error) {
    // An estimation that was unpublished: the currently published one is shown.
    if (error instanceof HttpError && error.status === 404) return write(undefined);
    throw error;
  }
}
