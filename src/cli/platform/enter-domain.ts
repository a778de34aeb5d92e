import { readTextFile, Unreadable } from "../../platform";
import { readConfig } from "../../platform/config";
import { type EnvironmentName, openStoreOf } from "../../platform/installation";
import { formatInstant, isId, systemClock } from "../../platform/ports";
import type { Store } from "../../platform/store";
import { addDomain, CannotAddDomain, removeDomain, setWhiteLabel } from "../../services/branding";
import { MIGRATIONS } from "../../services/installation";
import type { Given } from "../command";
import { EXIT, type ExitCode, UsageError } from "../refusal";
import { refusalToStart } from "../start-fault";
import type { Terminal } from "../terminal";

const IN_USE = "Try again once its process has ended, or responds.";

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

/** The account that a command is about, in one environment. */
interface StatedAccount {
  readonly environment: EnvironmentName;
  readonly accountId: string;
}

/** Reads the options that name an account. Throws `UsageError`. */
function readAccount(values: Readonly<Record<string, string>>): StatedAccount {
  const { environment, "account-id": accountId = "" } = values;
  if (environment !== "sandbox" && environment !== "live") throw new UsageError("--environment is sandbox or live.");
  if (!isId(accountId)) throw new UsageError("--account-id is the id of an account.");
  return { environment, accountId };
}

/** Works in the database of an environment, also beside a running installation. Throws what the terminal shows. */
async function inStore<T>(
  environment: EnvironmentName,
  variables: Terminal["environment"],
  work: (store: Store) => Promise<T>,
): Promise<T> {
  try {
    const { store, close } = await openStoreOf(readConfig(variables), environment, MIGRATIONS);
    try {
      return await work(store);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw refusalToStart(error, IN_USE);
  }
}

/** Switches white label on or off for an account. Throws `UsageError` if there is no such account. */
export async function switchWhiteLabel(
  values: Readonly<Record<string, string>>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { environment, accountId } = readAccount(values);
  const { state } = values;
  if (state !== "on" && state !== "off") throw new UsageError("--state is on or off.");
  const now = formatInstant(systemClock.now());
  await inStore(environment, terminal.environment, async (store) => {
    const isDone = await store.inAccount(accountId, (tx) => setWhiteLabel(tx, accountId, state === "on", now));
    if (!isDone) throw new UsageError("There is no such account.");
  });
  terminal.print(`White label is ${state}.\n`);
  return EXIT.fine;
}
