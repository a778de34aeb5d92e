import { notFound, pageOf } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { listByMonth, listByProvider, listSendable, recordCalculation } from "../contract/calculation-operations";
import { findRunOf } from "../enrolment/find-run";
import { findProvider } from "../providers/provider-table";
import { findSchemes } from "../schemes/find-groups";
import type { PensionTables } from "../store/pension-tables";
import { sendableBy } from "../submissions/sendable";
import { calculationData } from "./calculation-data";
import { recordOne } from "./record-one";

interface Asked {
  readonly year: number;
  readonly month: number;
  readonly pensionProviderId?: string;
}

export function mountCalculations(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, listByMonth, async ({ params, query, organisationId }, tx) =>
    listed(tx, params, query, { route: listByMonth.path, scope: organisationId, filters: params }),
  );

  mountOperation(context, listByProvider, async ({ params, query, organisationId }, tx) => {
    if (findProvider(params.pensionProviderId) === null) throw notFound("pension_provider");
    return listed(tx, params, query, { route: listByProvider.path, scope: organisationId, filters: params });
  });

  mountOperation(context, recordCalculation, async ({ body, ...work }) => ({
    data: calculationData(await recordOne(work, body)),
    text: "The contributions are calculated and recorded.",
  }));

  mountOperation(context, listSendable, async ({ params, query }, tx) => {
    const run = await findRunOf(tx, { ...params, ...query });
    const rows = await tx
      .withTables<PensionTables>()
      .selectFrom("pension_calculation")
      .innerJoin("pension_group", "pension_group.id", "pension_calculation.pension_group_id")
      .select("pension_group.pension_schema_id as id")
      .distinct()
      .where("pension_calculation.pay_run_id", "=", run.pay_run_id)
      .orderBy("id")
      .execute();
    const schemes = await findSchemes(tx);
    const items = [];
    for (const { id } of rows) {
      const scheme = schemes.find((each) => each.id === id);
      const found = scheme === undefined ? "pension_scheme_not_connected" : await sendableBy(tx, scheme);
      const reasonToken = typeof found === "string" ? found : null;
      items.push({ pensionSchemaId: id, sendable: reasonToken === null, reasonToken });
    }
    return { data: { items }, text: "The schemes of the run are listed." };
  });

  async function listed(
    tx: Tx,
    asked: Asked,
    { pageSize, paginationToken }: { readonly pageSize: number; readonly paginationToken?: string | undefined },
    place: Parameters<typeof cursors.open>[0],
  ) {
    const [after = ""] = paginationToken === undefined ? [] : await cursors.open(place, paginationToken);
    const rows = await tx
      .withTables<PensionTables>()
      .selectFrom("pension_calculation")
      .selectAll()
      .where("year", "=", asked.year)
      .where("month", "=", asked.month)
      .$if(asked.pensionProviderId !== undefined, (all) =>
        all.where("pension_provider_id", "=", asked.pensionProviderId ?? ""),
      )
      .where("pension_calculation_id", ">", String(after))
      .orderBy("pension_calculation_id")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, cursors, (row) => [row.pension_calculation_id]);
    const data = { items: page.items.map(calculationData) };
    return { data, text: "The contributions are listed.", paginationToken: page.paginationToken };
  }
}
