import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { generate } from "selfsigned";
import { SMTPServer } from "smtp-server";

/** A mail received by the sink. */
export interface SunkMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message: headers, a blank line, body. */
  readonly raw: string;
  /** A header's unfolded value; empty if missing. */
  header(name: string): string;
  /** All decoded text of the body's parts. */
  readonly text: string;
}

export interface MailSink {
  readonly url: string;
  readonly port: number;
  readonly mails: SunkMail[];
  /** The code with which recipients are refused; null accepts them. */
  refuse: number | null;
  /** Permanently refuses received mails that match, quoting the match, like spam filters do. */
  quote: RegExp | null;
  /** Whether to receive mails and disconnect without an answer. */
  hangUp: boolean;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback interface that stores received mails. */
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

/** Decodes the encoded words of a header (RFC 2047). */
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

/** A self-signed certificate for this machine, in files like an operator's. */
export interface TestCertificate {
  /** The certificate as PEM, which a client must also trust. */
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
  readonly keyFile: string;
  /** The settings that make the product use it for https, and its Node trust it. */
  readonly env: { readonly TLS_CERT: string; readonly TLS_KEY: string; readonly NODE_EXTRA_CA_CERTS: string };
  remove(): void;
}

/** Creates a certificate for localhost, 127.0.0.1 and ::1, valid from `from` for `days`. */
export async function makeCertificate({ days = 30, from = new Date() } = {}): Promise<TestCertificate> {
  const until = new Date(from);
  until.setUTCDate(until.getUTCDate() + days);
  const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate: from,
    notAfterDate: until,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
          { type: 7, ip: "::1" },
        ],
      },
    ],
  });
  const folder = mkdtempSync(path.join(tmpdir(), "provision-certificate-"));
  const certFile = path.join(folder, "tls.crt");
  const keyFile = path.join(folder, "tls.key");
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
  return {
    cert,
    key,
    certFile,
    keyFile,
    env: { TLS_CERT: certFile, TLS_KEY: keyFile, NODE_EXTRA_CA_CERTS: certFile },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A proxy to another port of this machine that can drop packets. */
export interface TcpProxy {
  readonly port: number;
  /** From now on drops all packets without closing connections, like a dead firewall. */
  swallow(): void;
  /** The same for the open connections only, like a restarted firewall. */
  forget(): void;
  /** Forwards packets again. Dropped packets stay lost; a side that closed in the meantime is reported to the other. */
  heal(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  lost: boolean;
}

/** Listens on a free loopback port and forwards everything to `target`. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let swallowing = false;

  const pass = (pair: Pair, from: Socket, to: Socket): void => {
    from.on("data", (bytes) => {
      if (!pair.lost && to.writable) to.write(bytes);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      if (!pair.lost) to.destroy();
      if (from.destroyed && to.destroyed) pairs.delete(pair);
    });
  };
  const server = createServer((near) => {
    const pair = { near, far: createConnection(target, "127.0.0.1"), lost: swallowing };
    pairs.add(pair);
    pass(pair, near, pair.far);
    pass(pair, pair.far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const lose = () => {
    for (const pair of pairs) pair.lost = true;
  };
  const heal = () => {
    swallowing = false;
    for (const pair of pairs) {
      pair.lost = false;
      if (pair.near.destroyed || pair.far.destroyed) for (const each of [pair.near, pair.far]) each.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      swallowing = true;
      lose();
    },
    forget: lose,
    heal,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const { near, far } of pairs) for (const each of [near, far]) each.destroy();
      await closed;
    },
  };
}
