import { readTextFile, Unreadable } from "../../platform";
import { formatInstant, systemClock } from "../../platform/ports";
import { addDomain, CannotAddDomain, removeDomain } from "../../services/branding";
import type { Given } from "../command";
import { EXIT, type ExitCode } from "../exit-code";
import type { Terminal } from "../terminal";
import { UsageError } from "../usage-error";
import { inStore, readAccount } from "./in-store";

type NewDomain = Parameters<typeof addDomain>[1];
type NewRecord = NewDomain["records"][number];

/** Enters or removes a domain of an account, and prints the DNS records that must be set. Throws `UsageError`. */
export async function enterDomain(
  purpose: NewDomain["purpose"],
  { values, switches }: Given,
  terminal: Terminal,
): Promise<ExitCode> {
  const { environment, accountId } = readAccount(values);
  const domain = readDomain(values.domain ?? "");
  const records = values.records === undefined ? [] : readRecords(values.records);
  const isRemoved = switches.has("remove");
  const text = await inStore(environment, terminal.environment, (store) =>
    store.inSystem(async (tx) => {
      if (isRemoved) {
        if (await removeDomain(tx, { accountId, purpose, domain })) return `${domain} is removed.\n`;
        throw new UsageError("The account has no such domain.");
      }
      try {
        const added = await addDomain(tx, { accountId, purpose, domain, records }, formatInstant(systemClock.now()));
        return added.map(({ type, name, value }) => `${type} ${name} ${value}\n`).join("");
      } catch (error) {
        throw error instanceof CannotAddDomain ? new UsageError(error.message) : error;
      }
    }),
  );
  terminal.print(text);
  if (!isRemoved) terminal.complain("Have these DNS records set: the domain is used once all of them are found.\n");
  return EXIT.fine;
}

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^(?=.{1,200}$)${LABEL}(?:\\.${LABEL})+$`);

function readDomain(text: string): string {
  const domain = text.toLowerCase();
  if (DOMAIN.test(domain)) return domain;
  throw new UsageError("--domain is a domain such as pay.sample.example.");
}

/** Reads lines such as "CNAME s1._domainkey.sample.example s1.mail.example". */
function readRecords(path: string): readonly NewRecord[] {
  const lines = readLines(path).filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [, type, name, value] = /^\s*(TXT|CNAME)\s+(\S+)\s+(.+?)\s*$/.exec(line) ?? [];
    if ((type !== "TXT" && type !== "CNAME") || name === undefined || value === undefined) {
      throw new UsageError("--records has lines such as: CNAME s1._domainkey.sample.example s1.mail.example");
    }
    return { type, name: name.toLowerCase(), value };
  });
}

function readLines(path: string): readonly string[] {
  try {
    return readTextFile(path).split(/\r?\n/);
  } catch (error) {
    if (error instanceof Unreadable) throw new UsageError("--records is a file that can be read.");
    throw error;
  }
}
