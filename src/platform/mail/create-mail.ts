import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Ids } from "../ports";
import { replaceFile } from "../replace-file";

export interface Letter {
  readonly to: readonly string[];
  readonly bcc?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Takes the place of the installation's own address. */
  readonly from?: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
  /** Stays the same where a letter may be sent a second time, so that mail programs can tell. */
  readonly messageId?: string;
  readonly attachments?: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  }[];
}

export interface Mail {
  /** Fulfils when the letter is handed over; send from a job, which tries again. */
  readonly send: (letter: Letter) => Promise<void>;
  readonly close: () => void;
}

export interface MailOptions {
  /** The address of letters that name no other. */
  readonly from: string;
}

/** Letters as files of a folder, one `.eml` each: what a mail program opens, without those who got a blind copy. */
export function folderMail({ from, folder, ids }: MailOptions & { readonly folder: string; readonly ids: Ids }): Mail {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail({ ...messageOf(letter, from), bcc: [] });
      replaceFile(join(folder, `${ids.next()}.eml`), message.toString(), { mode: 0o600 });
    },
    close: () => transport.close(),
  };
}

/** As many as an environment's jobs send letters at the same time. */
const CONNECTIONS = 2;
/** Shorter than servers wait for the next letter. */
const IDLE = 30_000;

/**
 * Letters through a server, by an address such as smtps://user:password@host, over connections that serve for many. One that
 * the server has closed between two letters is made anew for a letter of which nothing was sent yet; any other letter whose
 * connection breaks is rejected, as the server may have it.
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
    send: async (letter) => {
      await transport.sendMail(messageOf(letter, from));
    },
    close: () => transport.close(),
  };
}

/** Content comes from the letter alone: nodemailer may open no file and fetch no address. */
function messageOf(letter: Letter, from: string) {
  const { to, bcc = [], subject, text, html, replyTo, messageId, attachments = [] } = letter;
  return {
    from: letter.from ?? from,
    to: [...to],
    bcc: [...bcc],
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(messageId === undefined ? {} : { messageId }),
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
