import { expect } from "@open-wc/testing";
import { z } from "zod";
import { APP_CALL_HEADER, defineCall } from "../../contract/api/call.ts";
import { publicAccess } from "../../contract/people/privileges.ts";
import { CALL_ROOTS_META } from "../../contract/config/start-page.ts";
import { ApiError, send } from "./api.ts";
import { forgetCallRoots } from "./call-roots.ts";
import { noteLeftOut } from "./left-out.ts";
import { BUSY_RECHECK_MS, busyCounter, onHttpSignal } from "./signals.ts";

const THING = { params: z.object({ id: z.coerce.number() }), answer: z.object({ id: z.int() }), needs: publicAccess };
const getThing = defineCall("GET /api/Thing/Get/:id", THING);
const saveThing = defineCall("POST /api/Thing/Save", { ...THING, body: z.object({ id: z.int() }) });

describe("send", () => {
  const trueFetch = window.fetch;
  let requests: { address: string; init: RequestInit }[] = [];
  const serve = (answer: () => Response | Promise<Response>) => {
    requests = [];
    window.fetch = async (input, init) => {
      requests.push({ address: String(input), init: init ?? {} });
      return answer();
    };
  };
  afterEach(() => {
    window.fetch = trueFetch;
  });
  const failure = async (answer: () => Response): Promise<ApiError> => {
    serve(answer);
    try {
      await send(getThing, { params: { id: 1 } });
    } catch (error) {
      if (error instanceof ApiError) return error;
    }
    throw new Error("send did not fail");
  };

  it("fills in the address, sends the fixed headers and returns the fields of the schema", async () => {
    serve(() => Response.json({ id: 3, extra: true }));
    expect(await send(getThing, { params: { id: 3 } })).to.deep.equal({ id: 3 });
    expect(requests[0]?.address).to.equal("/api/Thing/Get/3");
    expect(requests[0]?.init.headers).to.include({ [APP_CALL_HEADER]: "provision", "cache-control": "no-cache" });
  });

  it("uses a call's fallback if the installation is without its wing", async () => {
    const getLayers = defineCall("GET /api/Thing/Layers", {
      answer: z.array(z.string()),
      needs: publicAccess,
      without: { wing: "layers", answer: [] },
    });
    serve(() => Response.json(["roads"]));
    try {
      noteLeftOut(["layers", "gis"]);
      expect(await send(getLayers)).to.deep.equal([]);
      expect(await send(getThing, { params: { id: 3 } }).catch(() => "sent")).to.equal("sent");
      expect(requests.map(({ address }) => address)).to.deep.equal(["/api/Thing/Get/3"]);
    } finally {
      noteLeftOut([]);
    }
    expect(await send(getLayers)).to.deep.equal(["roads"]);
  });

  it("sends calls to the roots given by the start page", async () => {
    const mark = document.createElement("meta");
    mark.name = CALL_ROOTS_META;
    mark.content = "appServerRoot /desk uploadExcelsUrl /up processData /ESF11_API/run";
    document.head.append(mark);
    forgetCallRoots();
    serve(() => Response.json({ id: 3 }));
    for (const path of ["Thing/Get", "Estimation/Get", "Supply/UploadExcel"] as const)
      await send({ ...saveThing, path: `/api/${path}` }, { body: { id: 3 } });
    mark.remove();
    forgetCallRoots();
    expect(requests.map(({ address }) => address)).to.deep.equal(["/desk/Thing/Get", "/ESF11_API/run/Get", "/up"]);
  });

  it("sends a body as JSON, without fields unknown to the call", async () => {
    serve(() => Response.json({ id: 3 }));
    const record = { id: 3, editedBy: "ana" };
    await send(saveThing, { body: record });
    expect(requests[0]?.init.body).to.equal('{"id":3}');
  });

  it("throws the server's own error with key and details", async () => {
    const answer = { key: "errors.conflict.stale", message: "stale", details: { changedBy: "Pat" } };
    const error = await failure(() => Response.json(answer, { status: 409 }));
    expect([error.status, error.key, error.details.changedBy]).to.deep.equal([409, answer.key, "Pat"]);
  });

  it("throws for an answer that breaks the contract, is not JSON, or never arrives", async () => {
    expect((await failure(() => Response.json({ id: "three" }))).key).to.equal("shell.errors.badAnswer");
    expect((await failure(() => new Response("<html>", { status: 502 }))).key).to.equal("shell.errors.unknown");
    expect((await failure(() => raise(new TypeError("no network")))).key).to.equal("shell.errors.offline");
  });

  it("notifies the app of 401 and 403, unless the caller handles it", async () => {
    const heard: string[] = [];
    const stop = onHttpSignal((signal) => void heard.push(signal));
    await failure(() => Response.json({}, { status: 401 }));
    await failure(() => Response.json({}, { status: 403 }));
    serve(() => Response.json({}, { status: 401 }));
    await send(getThing, { params: { id: 1 }, silent: true }).catch(() => undefined);
    await failure(() => Response.json({ key: "errors.subscription.required", message: "x" }, { status: 403 }));
    stop();
    expect(heard).to.deep.equal(["unauthorized", "forbidden"]);
  });

  it("is busy until a re-check finds nothing outstanding", async () => {
    await new Promise((resolve) => setTimeout(resolve, BUSY_RECHECK_MS * 2));
    let answer: (response: Response) => void = () => undefined;
    serve(() => new Promise((resolve) => (answer = resolve)));
    const sent = send(getThing, { params: { id: 1 } });
    expect(busyCounter.busy).to.equal(true);
    answer(Response.json({ id: 1 }));
    await sent;
    expect(busyCounter.busy).to.equal(true);
    await new Promise((resolve) => setTimeout(resolve, BUSY_RECHECK_MS * 2));
    expect(busyCounter.busy).to.equal(false);
  });
});

function raise(error: Error): never {
  throw error;
}
