import { z } from "@hono/zod-openapi";
import { type Selectable, sql } from "kysely";
import { pageOf, pageQuery, rowsAfter } from "../../platform/http";
import type { Worker } from "../../platform/installation";
import { formatInstant } from "../../platform/ports";
import { asSystem, type Tx } from "../../platform/store";
import { type AccessTables, LINK_LIFE, newSecret, storeLink } from "../access";
import {
  type BrandOwner,
  idField,
  mountOperation,
  type OperationService,
  operation,
  type ServiceContext,
} from "../contract";
import { mountPasswordChange } from "./passwords/mount-passwords";
import { mountSecondFactors } from "./second-factors/mount-second-factors";

const TYPES = {
  Invitation: "InvitationEvent",
  PasswordReset: "PasswordResetEvent",
  SecondFactorChange: "PasswordResetEvent",
} as const;

const MINUTE = 60_000;
/** Waits after failed tries, in minutes; the last one is repeated until the email is given up, after two days. */
const WAITS = [1, 5, 30, 120];
const MOST_TRIES = 24;

/** Milliseconds between two looks for emails to send. */
const PAUSE = 1_000;

const PATH = "/v1/authentication/my-organisations";

const organisation = z
  .strictObject({
    organisationId: idField(),
    name: z.string(),
    accessType: z.enum(["Customer", "Guest"]).openapi({ description: "Whether the account owns it, or was invited." }),
    customerId: idField(),
    isDefault: z.boolean().openapi({ description: "The organisation of requests without `X-Org-Id`." }),
  })
  .openapi("MyOrganisation");

const listMine = operation({
  id: "listMyOrganisations",
  method: "get",
  path: PATH,
  service: "Authentication",
  summary: "The organisations that the credentials can act on",
  description: "Answers before an organisation is chosen, so that one can be.",
  scope: "account",
  query: pageQuery({ usual: 100, most: 100 }),
  data: z.strictObject({ items: z.array(organisation) }),
  token: "organisations_listed",
  examples: {
    data: {
      items: [
        {
          organisationId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
          name: "Sample Bakery Ltd",
          accessType: "Customer",
          customerId: "01JZ3V6D4R8QK2M5N7P9T1W3X4",
          isDefault: false,
        },
      ],
    },
  },
});

/** The authentication service, for callers who are known; `mountSignIn` adds what comes before. */
export const authenticationService: OperationService = {
  name: "authentication",
  migrations: [],
  mount: (context) => {
    mountMyOrganisations(context);
    mountPasswordChange(context);
    mountSecondFactors(context);
    context.workers.add("worker", emailWorker({ ...context, hash: (secret) => context.credentials.hash(secret) }));
  },
};

/** Adds the list of the organisations that the caller can act on. */
function mountMyOrganisations(context: ServiceContext): void {
  mountOperation(context, listMine, async ({ query, caller }, account) => {
    const { accountId, clientId } = caller;
    const place = { route: PATH, scope: accountId, filters: { clientId } };
    const last = query.paginationToken && (await context.cursors.open(place, query.paginationToken));
    const reach = await context.credentials.reachOf(caller);
    const client = reach === null ? await findClient(account, clientId) : null;
    const rows = await asSystem(account, () =>
      account
        .withTables<AccessTables>()
        .selectFrom("organisation")
        .select(["organisation_id", "account_id", "name"])
        .$if(client !== null, (all) => all.where("account_id", "=", accountId))
        .$if(client?.covers_whole_customer === false, (all) =>
          all.where("organisation_id", "in", (granted) =>
            granted.selectFrom("api_client_grant").select("organisation_id").where("client_id", "=", clientId),
          ),
        )
        .$if(reach !== null, (all) => all.where(sql<boolean>`organisation_id = any(${[...(reach?.keys() ?? [])]})`))
        .$if(last !== undefined, (all) => all.where(rowsAfter(["organisation_id"], last || [])))
        .orderBy("organisation_id")
        .limit(query.pageSize + 1)
        .execute(),
    );
    const isOnly = rows.length === 1 && last === undefined;
    const page = await pageOf(rows, query.pageSize, place, context.cursors, (row) => [row.organisation_id]);
    const items = page.items.map((row) => ({
      organisationId: row.organisation_id,
      name: row.name,
      accessType: reach?.get(row.organisation_id) ?? "Customer",
      customerId: row.account_id,
      isDefault: isOnly || row.organisation_id === client?.default_organisation_id,
    }));
    return { data: { items }, text: "The organisations are listed.", paginationToken: page.paginationToken };
  });
}

function findClient(account: Tx, clientId: string) {
  return account
    .withTables<AccessTables>()
    .selectFrom("api_client")
    .select(["covers_whole_customer", "default_organisation_id"])
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
}

/** Sends emails with links, from the start of a process until it stops. */
function emailWorker(ports: EmailPorts): Worker {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      await sendEmails(ports);
    } catch (error) {
      ports.log.failure("sign-in worker failed", error);
    }
    if (!isStopped) timer = setTimeout(begin, PAUSE);
  };
  const begin = (): void => {
    running = look();
  };
  return {
    start: begin,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

type EmailPorts = Pick<ServiceContext, "store" | "clock" | "ids" | "emails" | "log" | "address"> & {
  readonly hash: ServiceContext["credentials"]["hash"];
};
type EmailRow = Selectable<AccessTables["sign_in_email"]>;

/** Sends the emails with links that are due, one at a time. */
async function sendEmails(ports: EmailPorts): Promise<void> {
  for (let email = await claimEmail(ports); email !== null; email = await claimEmail(ports)) {
    try {
      await sendEmail(ports, email);
    } catch (error) {
      ports.log.failure("sign-in email not sent", error);
    }
  }
}

/** Takes an email and sets when it is tried again, in case that it cannot be sent or the process ends. */
function claimEmail({ store, clock }: EmailPorts): Promise<EmailRow | null> {
  const now = clock.now();
  return store.inSystem(async (system) => {
    const tx = system.withTables<AccessTables>();
    const email = await tx
      .selectFrom("sign_in_email")
      .selectAll()
      .where("next_try_at", "<=", formatInstant(now))
      .orderBy("next_try_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (email === undefined) return null;
    const minutes = WAITS[Math.min(email.tries, WAITS.length - 1)] ?? 0;
    if (email.tries === MOST_TRIES) {
      await deleteEmail(system, email);
      return null;
    }
    await tx
      .updateTable("sign_in_email")
      .set({ tries: email.tries + 1, next_try_at: formatInstant(now + minutes * MINUTE) })
      .where("scope_id", "=", email.scope_id)
      .where("email_id", "=", email.email_id)
      .execute();
    return email;
  });
}

async function sendEmail({ store, clock, ids, emails, address, hash }: EmailPorts, email: EmailRow): Promise<void> {
  const secret = newSecret();
  const { kind } = email;
  const recipient = await store.inSystem(async (system) => {
    const found = kind === "Invitation" ? await invitedPerson(system, email) : await identityToReset(system, email);
    if (found === null || found.providers.length > 0 || kind === "SecondFactorChange") return found;
    const expiresAt = formatInstant(clock.now() + LINK_LIFE[kind]);
    const { scopeId, subjectId } = found;
    await storeLink(system, { linkId: ids.next(), kind, scopeId, subjectId, secretHash: hash(secret), expiresAt });
    return found;
  });
  if (recipient !== null) {
    const page = `${address}/sign-in`;
    const link = `${page}#${kind === "Invitation" ? "invitation" : "reset"}=${secret}`;
    const letter = signInLetter({ ...recipient, kind, page, link, emailId: email.email_id });
    const sent = { ...letter, type: TYPES[kind], owner: recipient.owner, to: [email.address] };
    await emails.send(await emails.prepare(sent));
  }
  await store.inSystem((system) => deleteEmail(system, email));
}

async function deleteEmail(system: Tx, { scope_id, email_id }: EmailRow): Promise<void> {
  await system
    .withTables<AccessTables>()
    .deleteFrom("sign_in_email")
    .where("scope_id", "=", scope_id)
    .where("email_id", "=", email_id)
    .execute();
}

interface Recipient {
  readonly scopeId: string;
  readonly subjectId: string;
  readonly accountName: string;
  readonly owner: BrandOwner;
  /** How the person signs in, if not with a password: such an email needs no link of its own. */
  readonly providers: readonly LetterProvider[];
}

interface InvitedRow {
  readonly name: string;
  /** Whether the person may use a password: the link of the email has one chosen. */
  readonly password: boolean;
  /** The providers that may state the person's email address. */
  readonly providers: readonly LetterProvider[];
}

/** Returns the person of an invitation; null if they were removed, have accepted it, or could not sign in now. */
async function invitedPerson(system: Tx, { scope_id, principal_id }: EmailRow): Promise<Recipient | null> {
  const { rows } = await sql<InvitedRow>`
    select display_name as name, person.password_sign_in and account.password_sign_in <> 'Denied' as password,
      coalesce((
        select json_agg(json_build_object('providerId', provider_id, 'name', name) order by name)
        from identity_provider as provider
        where provider.account_id = person.account_id and split_part(sort_email, '@', 2) = any(email_domains)), '[]')
      as providers
    from person join account using (account_id)
    where account_id = ${scope_id} and principal_id = ${principal_id} and removed_at is null and accepted_at is null
    `.execute(system);
  const [row] = rows;
  if (row === undefined || principal_id === null) return null;
  if (!row.password && row.providers.length === 0) return null;
  return {
    scopeId: scope_id,
    subjectId: principal_id,
    accountName: row.name,
    owner: { accountId: scope_id },
    providers: row.password ? [] : row.providers,
  };
}

/**
 * Returns the identity whose password can be used somewhere; null if there is no such identity. If it is used in one account, the
 * email has the brand of that account.
 */
async function identityToReset(system: Tx, { address }: EmailRow): Promise<Recipient | null> {
  const { rows } = await sql<{ readonly identity: string; readonly accounts: readonly string[] }>`
    select identity.scope_id as identity, array_agg(distinct person.account_id) as accounts
    from sign_in_identity as identity join person on person.identity_id = identity.scope_id
      join account on account.account_id = person.account_id
    where identity.sort_email = ${address.toLowerCase()} and person.removed_at is null and person.password_sign_in
      and account.password_sign_in <> 'Denied'
    group by identity.scope_id`.execute(system);
  const [row] = rows;
  if (row === undefined) return null;
  const [accountId = ""] = row.accounts;
  const owner = row.accounts.length === 1 ? { accountId } : ({ platform: true } as const);
  return { scopeId: row.identity, subjectId: row.identity, accountName: "", owner, providers: [] };
}

interface LetterProvider {
  readonly providerId: string;
  readonly name: string;
}

interface SignInLetter {
  readonly kind: EmailRow["kind"];
  /** The page of the installation with the link's token behind `#`, which browsers send to nobody. */
  readonly link: string;
  /** The same page without a token. */
  readonly page: string;
  /** The account that invites; for a password reset, not shown. */
  readonly accountName: string;
  /** The identity providers, if the person signs in through one. */
  readonly providers: readonly LetterProvider[];
  readonly emailId: string;
}

/** Returns the email with an invitation, or with a link to choose another password. */
function signInLetter({ kind, link, page, accountName, providers, emailId }: SignInLetter) {
  const messageId = `<${emailId}@sign-in.paypacket.invalid>`;
  if (kind === "SecondFactorChange") {
    return {
      subject: "How you sign in has changed",
      paragraphs: [
        "A second factor of your sign-in, beside your password, was added, removed or reset, or a recovery code was used or made.",
        "If that was not you, choose another password and tell the owner of your account. To see what you sign in with, open:",
        page,
      ],
      action: "Sign in",
      messageId,
    };
  }
  if (kind === "PasswordReset") {
    return {
      subject: "Choose another password",
      paragraphs: [
        "Somebody, probably you, asked to reset your password. To choose another one, open:",
        link,
        "The link works once, within an hour. If you did not ask for it, do nothing.",
      ],
      action: "Choose another password",
      messageId,
    };
  }
  const subject = `Invitation to the payroll of ${accountName}`;
  const first = `You are invited to the payroll of ${accountName}.`;
  const last = "If you do not know the sender, do nothing.";
  if (providers.length > 0) {
    const ways = providers.flatMap(({ providerId, name }) => [
      `Sign in through ${name}, with this email address:`,
      `${page}#provider=${providerId}`,
    ]);
    return { subject, paragraphs: [first, ...ways, last], action: "Sign in", messageId };
  }
  return {
    subject,
    paragraphs: [`${first} To accept, open:`, link, `The link works once, within seven days. ${last}`],
    action: "Accept the invitation",
    messageId,
  };
}
