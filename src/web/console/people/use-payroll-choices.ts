import type { Choices } from "../form";
import { useAnswer } from "../parts";
import { useClient } from "../session/session-context";

const PAGE = 100;

/** Returns the payrolls that an employee can be on, to choose from; empty until they are here. */
export function usePayrollChoices(organisation: string): Choices {
  const client = useClient(organisation);
  const { data } = useAnswer("payrolls", () =>
    client.get("/v1/payrollconfig", { params: { query: { pageSize: PAGE } } }),
  );
  return { payrollConfigId: (data?.items ?? []).map(({ payrollConfigId, name }) => [payrollConfigId, name] as const) };
}
