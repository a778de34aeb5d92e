import { pageOf } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { listOutstanding } from "../contract/outstanding-operation";
import { findOutstanding, outstandingData, placeOf, reportableYears, withoutForgottenMonths } from "./find-outstanding";

export function mountOutstanding(context: ServiceContext): void {
  mountOperation(context, listOutstanding, async ({ query, organisationId, today }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const { payrollConfigId = null, taxYear } = filters;
    const place = { route: listOutstanding.path, scope: organisationId, filters };
    const [after = ""] = paginationToken === undefined ? [] : await context.cursors.open(place, paginationToken);
    const taxYears = taxYear === undefined ? await reportableYears(tx) : [taxYear];
    const all = await findOutstanding(tx, context, { payrollConfigId, taxYears, today });
    const asked = withoutForgottenMonths(all).filter((entry) => taxYear === undefined || entry.taxYear === taxYear);
    const rows = asked.filter((entry) => placeOf(entry) > String(after)).slice(0, pageSize + 1);
    const page = await pageOf(rows, pageSize, place, context.cursors, (entry) => [placeOf(entry)]);
    const items = page.items.map((entry) => outstandingData(entry, today));
    return { data: { items }, text: "What HMRC does not know yet is listed.", paginationToken: page.paginationToken };
  });
}
