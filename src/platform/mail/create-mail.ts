import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Ids } from "../ports";
import { replaceFile } from "../replace-file";

export interface Letter {
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Replaces the installation's own address. */
  readonly from?: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
  /** The same if an email may be sent twice, so that mail programs recognise it. */
  readonly messageId?: string;
  readonly attachments?: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly content: Uint8Array;
    /** For an image within the email, which its page shows as "cid:" and this id. */
    readonly contentId?: string;
  }[];
}

export interface Mail {
  /** The sender's address of emails without their own. */
  readonly from: string;
  /** Fulfils when the email is handed over; send from a job, which retries. */
  readonly send: (letter: Letter) => Promise<void>;
  /** Adds a handler of emails that were handed over and then refused; it ignores those of other services. */
  readonly onRefused: (handler: RefusedHandler) => void;
  readonly close: () => void;
}

/** Receives the `messageId` of an email that was refused after it was handed over. */
type RefusedHandler = (messageId: string) => Promise<void>;

interface MailOptions {
  /** The sender's address for emails without their own. */
  readonly from: string;
}

interface FolderMailOptions extends MailOptions {
  readonly folder: string;
  readonly ids: Ids;
  /** Called if a handler of refused emails rejects. */
  readonly onFailure?: (error: unknown) => void;
}

/** The beginning of addresses that refuse every email, to try out what follows. */
const REFUSING = /^bounce/i;

/**
 * Writes emails as `.eml` files to a folder, without blind copy recipients. An email to an address that begins with
 * "bounce" is refused after it was handed over.
 */
export function folderMail({ from, folder, ids, onFailure = () => undefined }: FolderMailOptions): Mail {
  const handlers: RefusedHandler[] = [];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    from,
    send: async (letter) => {
      const { message } = await transport.sendMail({ ...messageOf(letter, from), bcc: [] });
      replaceFile(join(folder, `${ids.next()}.eml`), message.toString(), { mode: 0o600 });
      const { messageId, to, cc = [] } = letter;
      if (messageId === undefined || ![...to, ...cc].some((address) => REFUSING.test(address))) return;
      for (const handler of handlers) setImmediate(() => void handler(messageId).catch(onFailure));
    },
    onRefused: (handler) => handlers.push(handler),
    close: () => transport.close(),
  };
}

/** The maximum number of emails that an environment's jobs send at the same time. */
const CONNECTIONS = 2;
/** Shorter than servers wait for the next email. */
const IDLE = 30_000;

/**
 * Sends emails through a server, by an address such as smtps://user:password@host, over reused connections. If the
 * server closed one between two emails, it is reopened for an email of which nothing was sent yet; any other email
 * whose connection breaks is rejected, as the server may have received it. Refusals that a server sends later go to the
 * sender's mailbox, and are not read.
 */
export function smtpMail({ from, url }: MailOptions & { readonly url: string }): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: CONNECTIONS,
    idleTimeout: IDLE,
  });
  return {
    from,
    send: async (letter) => {
      await transport.sendMail(messageOf(letter, from));
    },
    onRefused: () => undefined,
    close: () => transport.close(),
  };
}

/** Returns the message; nodemailer may not open files or fetch addresses. */
function messageOf(letter: Letter, from: string) {
  const { to, cc = [], bcc = [], subject, text, html, replyTo, messageId, attachments = [] } = letter;
  return {
    from: letter.from ?? from,
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(messageId === undefined ? {} : { messageId }),
    attachments: attachments.map(({ fileName, contentType, content, contentId }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
      ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: "inline" as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
