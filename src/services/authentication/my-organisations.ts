import { z } from "@hono/zod-openapi";
import { pageOf, pageQuery, rowsAfter } from "../../platform/http";
import type { AccessTables } from "../access";
import { idField, mountOperation, type OperationService, operation } from "../contract";

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

export const authenticationService: OperationService = {
  name: "authentication",
  migrations: [],
  mount: (context) => {
    mountOperation(context, listMine, async ({ query, caller }, account) => {
      const { accountId, clientId } = caller;
      const place = { route: PATH, scope: accountId, filters: { clientId } };
      const last = query.paginationToken && (await context.cursors.open(place, query.paginationToken));
      const tx = account.withTables<AccessTables>();
      const client = await tx
        .selectFrom("api_client")
        .select(["covers_whole_customer", "default_organisation_id"])
        .where("client_id", "=", clientId)
        .executeTakeFirstOrThrow();
      const rows = await tx
        .selectFrom("organisation")
        .select(["organisation_id", "name"])
        .$if(!client.covers_whole_customer, (all) =>
          all.where("organisation_id", "in", (granted) =>
            granted.selectFrom("api_client_grant").select("organisation_id").where("client_id", "=", clientId),
          ),
        )
        .$if(last !== undefined, (all) => all.where(rowsAfter(["organisation_id"], last || [])))
        .orderBy("organisation_id")
        .limit(query.pageSize + 1)
        .execute();
      const isOnly = rows.length === 1 && last === undefined;
      const page = await pageOf(rows, query.pageSize, place, context.cursors, (row) => [row.organisation_id]);
      const items = page.items.map(({ organisation_id, name }) => ({
        organisationId: organisation_id,
        name,
        accessType: "Customer" as const,
        customerId: accountId,
        isDefault: isOnly || organisation_id === client.default_organisation_id,
      }));
      return { data: { items }, text: "The organisations are listed.", paginationToken: page.paginationToken };
    });
  },
};
