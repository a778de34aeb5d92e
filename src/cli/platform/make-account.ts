import { z } from "@hono/zod-openapi";
import { readConfig } from "../../platform/config";
import { type EnvironmentName, openStoreOf } from "../../platform/installation";
import { createIds, isId, systemClock } from "../../platform/ports";
import {
  accessKeys,
  createAccount,
  inviteOwner,
  type NewAccount,
  NoOwnerToInvite,
  resetOwner,
} from "../../services/access";
import { textField } from "../../services/contract";
import { MIGRATIONS } from "../../services/installation";
import { EXIT, type ExitCode, UsageError } from "../refusal";
import { refusalToStart } from "../start-fault";
import type { Terminal } from "../terminal";

/** The longest name of an account or an organisation, as over HTTP. */
const LONGEST_NAME = 160;

const schema = z.object({
  environment: z.enum(["sandbox", "live"], "is sandbox or live"),
  account: nameField(),
  organisation: nameField(),
  "owner-email": z.email("is an email address").max(254, "is an email address"),
});

const IN_USE = "Try again once its process has ended, or responds.";

/** Makes an account and prints its credentials and its owner's invitation: the only time that both are shown. */
export async function makeAccount(values: Readonly<Record<string, string>>, terminal: Terminal): Promise<ExitCode> {
  const asked = readAskedAccount(values);
  try {
    terminal.print(accountText(await create(asked, terminal.environment)));
  } catch (error) {
    throw refusalToStart(error, IN_USE);
  }
  terminal.complain(
    "The secret is not shown again: keep it where secrets are kept. Send the invitation to the owner: it works once, within seven days.\n",
  );
  return EXIT.fine;
}

async function create(
  { environment, ...names }: AskedAccount,
  variables: Terminal["environment"],
): Promise<NewAccount> {
  const { store, keyOf, close } = await openStoreOf(readConfig(variables), environment, MIGRATIONS);
  try {
    const { pepper } = accessKeys(keyOf);
    return await createAccount({ store, clock: systemClock, ids: createIds(systemClock), pepper, ...names });
  } finally {
    await close();
  }
}

function accountText(account: NewAccount): string {
  const { accountId, ownerId, organisationId, clientId, clientSecret, ownerInvitation } = account;
  return [
    `account_id       ${accountId}`,
    `owner_id         ${ownerId}`,
    `organisation_id  ${organisationId}`,
    `client_id        ${clientId}`,
    `client_secret    ${clientSecret}`,
    `owner_invitation ${ownerInvitation}`,
    "",
  ].join("\n");
}

interface AskedAccount {
  readonly environment: EnvironmentName;
  readonly accountName: string;
  readonly organisationName: string;
  readonly ownerEmail: string;
}

/** Reads the options of `platform create-account`. Throws `UsageError` with everything that is missing or wrong. */
function readAskedAccount(values: Readonly<Record<string, string>>): AskedAccount {
  const read = schema.safeParse(values);
  if (!read.success) {
    const faults = new Map(read.error.issues.map(({ path: [name], message }) => [String(name), message]));
    const lines = [...faults].map(
      ([name, what]) => `  --${name} ${values[name] === undefined ? "is missing: it " : ""}${what}`,
    );
    throw new UsageError(`No account was made.\n${lines.join("\n")}`);
  }
  const { environment, account, organisation, "owner-email": ownerEmail } = read.data;
  return { environment, accountName: account, organisationName: organisation, ownerEmail };
}

function nameField() {
  const sentence = `is a name of 1 to ${LONGEST_NAME} characters`;
  return z
    .string(sentence)
    .refine((text) => textField(LONGEST_NAME).safeParse(text).success, sentence)
    .trim();
}

/** Prints an invitation for the owner of an account. Throws `UsageError` if there is nobody to invite. */
export async function printOwnerInvitation(
  given: Given,
  { environment, print, complain }: Terminal,
): Promise<ExitCode> {
  await inAccount(given, environment, {
    work: async ({ store, keyOf }, accountId) => {
      const { pepper } = accessKeys(keyOf);
      const ids = createIds(systemClock);
      print(`owner_invitation ${await inviteOwner({ store, clock: systemClock, ids, pepper, accountId })}\n`);
    },
    nobody: "There is no such account, or its owner has accepted an invitation already.",
  });
  complain("Send it to the owner: it works once, within seven days.\n");
  return EXIT.fine;
}

/** Takes the second factors of an account's owner away. Throws `UsageError` if nobody owns it who signs in with a password. */
export async function startOwnerAgain(given: Given, { environment, complain }: Terminal): Promise<ExitCode> {
  await inAccount(given, environment, {
    work: ({ store }, accountId) => resetOwner({ store, clock: systemClock, ids: createIds(systemClock), accountId }),
    nobody: "There is no such account, or its owner has never signed in with a password.",
  });
  complain("The owner gets an email with a link, which works once, within an hour.\n");
  return EXIT.fine;
}

type Given = Readonly<Record<string, string>>;
type OpenStore = Awaited<ReturnType<typeof openStoreOf>>;

interface OwnerWork {
  readonly work: (open: OpenStore, accountId: string) => Promise<void>;
  /** What is said if there is no such owner. */
  readonly nobody: string;
}

/** Works on the owner of the account that options name, beside a running installation. */
async function inAccount(
  { environment, "account-id": accountId = "" }: Given,
  variables: Terminal["environment"],
  { work, nobody }: OwnerWork,
): Promise<void> {
  if (environment !== "sandbox" && environment !== "live") throw new UsageError("--environment is sandbox or live.");
  if (!isId(accountId)) throw new UsageError("--account-id is the id of an account.");
  try {
    const open = await openStoreOf(readConfig(variables), environment, MIGRATIONS);
    try {
      await work(open, accountId);
    } finally {
      await open.close();
    }
  } catch (error) {
    if (error instanceof NoOwnerToInvite) throw new UsageError(nobody);
    throw refusalToStart(error, IN_USE);
  }
}
