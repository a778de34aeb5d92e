import type { z } from "@hono/zod-openapi";
import { pageOf } from "../../platform/http";
import { mountFile, mountOperation, type RunName, type ServiceContext } from "../contract";
import { withCauses } from "./causes/with-causes";
import { USUAL_AMOUNTS, type VarianceAsked } from "./compare/asked";
import { type ComparedRuns, compareTwoRuns } from "./compare/compare-runs";
import { rankOf } from "./compare/read-amounts";
import { runNamed } from "./compare/run-before";
import { compareRuns, varianceFile } from "./contract/variance-operations";
import type { ShownVariance, varianceQuery } from "./contract/variance-schemas";
import { varianceCsv } from "./file/variance-csv";

export function mountVariance(context: ServiceContext): void {
  const { rulebook, cursors } = context;

  mountOperation(context, compareRuns, async ({ params, query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const asked = askedOf(params, filters);
    const place = { route: compareRuns.path, scope: organisationId, filters: { ...params, ...filters } };
    const [after, afterId] = paginationToken === undefined ? [] : await cursors.open(place, paginationToken);
    const compared = await compareTwoRuns(tx, asked);
    const rest = compared.employees.filter((employee) => {
      const [rank, id] = rankOf(employee);
      return after === undefined || rank > String(after) || (rank === after && id > String(afterId));
    });
    const page = await pageOf(rest, pageSize, place, cursors, rankOf);
    const items = await withCauses(tx, rulebook, asked, compared, page.items);
    return {
      data: { ...varianceData(compared), items: [...items] },
      text: "The runs are compared.",
      paginationToken: page.paginationToken,
    };
  });

  mountFile(context, varianceFile, {
    read: async ({ params, query }, tx) => {
      const asked = askedOf(params, query);
      const compared = await compareTwoRuns(tx, asked);
      return { run: compared.run, items: await withCauses(tx, rulebook, asked, compared, compared.employees) };
    },
    make: async ({ run: { year, period, supplementary }, items }) => ({
      bytes: new TextEncoder().encode(varianceCsv(items)),
      fileName: `variance-${year}-${period}${supplementary === 0 ? "" : `-${supplementary}`}.csv`,
    }),
  });
}

function askedOf(
  { payrollConfigId, year, period }: Omit<RunName, "supplementary">,
  query: z.output<typeof varianceQuery>,
): VarianceAsked {
  return {
    payrollConfigId,
    year,
    period,
    supplementary: query.supplementary,
    compareWith: query.compareWith,
    amounts: query.amount ?? USUAL_AMOUNTS,
    thresholdAmount: query.thresholdAmount ?? null,
    thresholdPercentage: query.thresholdPercentage ?? null,
    onlyExceeding: query.onlyExceeding === true,
    employeeId: query.employeeId ?? null,
  };
}

/** Returns a comparison without its items. */
export function varianceData(compared: ComparedRuns): Omit<ShownVariance, "items"> {
  const { run, comparedRun, pendingRecalculations, totals, notCalculated } = compared;
  return {
    run: runNamed(run),
    comparedRun: comparedRun === null ? null : runNamed(comparedRun),
    pendingRecalculations,
    totals: [...totals],
    notCalculated: [...notCalculated],
  };
}
