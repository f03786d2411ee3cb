import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as the sink took it. */
export interface SunkMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message: headers, a blank line, body. */
  readonly raw: string;
  /** A header's value, unfolded; empty where there is none. */
  header(name: string): string;
  /** All decoded text of the body's parts. */
  readonly text: string;
}

export interface MailSink {
  readonly url: string;
  readonly port: number;
  readonly mails: SunkMail[];
  /** Answers the next recipients with this code, until it is null. */
  refuse: number | null;
  /** Refuses mails for good once it has read them, quoting what this finds in them, as filters do. */
  quote: RegExp | null;
  /** Takes mails and hangs up without a word. */
  hangUp: boolean;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback that keeps what it is given. */
export async function openMailSink(port = 0): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, callback) {
      if (sink.refuse === null) return callback();
      callback(Object.assign(new Error("not now"), { responseCode: sink.refuse }));
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        const mail = mailOf(from, to, Buffer.concat(parts).toString("latin1"));
        const quoted = sink.quote?.exec(mail.text)?.[0];
        if (quoted !== undefined) return callback(Object.assign(new Error(`not ${quoted}`), { responseCode: 550 }));
        mails.push(mail);
        if (!sink.hangUp) return callback();
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const address = server.server.address();
  const open = typeof address === "object" && address !== null ? address.port : 0;
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${open}`,
    port: open,
    mails,
    refuse: null,
    quote: null,
    hangUp: false,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return sink;
}

function mailOf(from: string, to: readonly string[], raw: string): SunkMail {
  const split = raw.indexOf("\r\n\r\n");
  const headers = raw.slice(0, split).replaceAll(/\r\n[ \t]+/g, " ");
  return {
    from,
    to,
    raw,
    header: (name) => decodedWords(new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1] ?? ""),
    text: raw
      .split(/\r\n--[^\r\n]+/)
      .map(partText)
      .join("\n"),
  };
}

/** Encoded words of a header (RFC 2047). */
function decodedWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b" ? Buffer.from(word, "base64").toString("utf8") : quoted(word.replaceAll("_", " ")),
    );
}

const quoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll("=\r\n", "")
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

function partText(part: string): string {
  const [head = "", ...rest] = part.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  return /transfer-encoding: quoted-printable/i.test(head) ? quoted(body) : body;
}
