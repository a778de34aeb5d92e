import { invalid, issueAt, notFound, pageOf, rowsAfter } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { findSeries } from "./find-series";
import { headerData } from "./journal-data";
import { getJournal, getLatest, listJournals, listVersions } from "./journal-operations";
import { findJournal, selectJournals, selectLinesOf } from "./journal-rows";
import { lineData } from "./mount-lines";

/** Mounts what reads journals; the fixed paths come before that of a journal. */
export function mountJournals(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, listJournals, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const place = { route: listJournals.path, scope: organisationId, filters };
    const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const { payrollConfigId, year, period, supplementary, payRunId, templateId, status, isLatest } = filters;
    const rows = await selectJournals(tx)
      .selectAll()
      .$if(payrollConfigId !== undefined, (all) => all.where("payroll_config_id", "=", payrollConfigId ?? ""))
      .$if(year !== undefined, (all) => all.where("year", "=", year ?? 0))
      .$if(period !== undefined, (all) => all.where("period", "=", period ?? 0))
      .$if(supplementary !== undefined, (all) => all.where("supplementary", "=", supplementary ?? 0))
      .$if(payRunId !== undefined, (all) => all.where("pay_run_id", "=", payRunId ?? ""))
      .$if(templateId !== undefined, (all) => all.where("template_id", "=", templateId ?? ""))
      .$if(status !== undefined, (all) => all.where("status", "=", status ?? "Current"))
      .$if(isLatest !== undefined, (all) => all.where("is_latest", "=", isLatest ?? true))
      .$if(after !== null, (all) => all.where(rowsAfter(["journal_id"], after ?? [], "desc")))
      .orderBy("journal_id", "desc")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, cursors, ({ journal_id }) => [journal_id]);
    const data = { items: page.items.map(headerData) };
    return { data, text: "The journals are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, getLatest, async ({ query }, tx) => {
    requireNamed(query);
    const latest = (await findSeries(tx, query)).find(({ is_latest: isLatest }) => isLatest);
    if (latest === undefined) throw notFound("journal");
    return { data: headerData(latest), text: "This is the latest version of the journal." };
  });

  mountOperation(context, listVersions, async ({ query }, tx) => {
    requireNamed(query);
    return { data: { items: (await findSeries(tx, query)).map(headerData) }, text: "The versions are listed." };
  });

  mountOperation(context, getJournal, async ({ params: { journalId }, query }, tx) => {
    const row = await findJournal(tx, journalId);
    const lines = query.includeLines === false ? null : (await selectLinesOf(tx, journalId).execute()).map(lineData);
    return { data: { ...headerData(row), lines }, text: "This is the journal." };
  });
}

interface Named {
  readonly payRunId?: string | undefined;
  readonly payrollConfigId?: string | undefined;
  readonly year?: number | undefined;
  readonly period?: number | undefined;
}

/** Refuses a query that names no run. */
function requireNamed(query: Named): void {
  if (query.payRunId !== undefined) return;
  const fields = ["payrollConfigId", "year", "period"] as const;
  const missing = fields.filter((field) => query[field] === undefined);
  if (missing.length === 0) return;
  throw invalid(missing.map((field) => issueAt([field], "required_without", { other: "payRunId" })));
}
