import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { pageOf, pageQuery, rowsAfter } from "../../platform/http";
import { asSystem, type Tx } from "../../platform/store";
import type { AccessTables } from "../access";
import { idField, mountOperation, operation, type ServiceContext } from "../contract";

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
  refusals: [
    { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
    { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
  ],
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

/** Adds the list of the organisations that the caller can act on. */
export function mountMyOrganisations(context: ServiceContext): void {
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
