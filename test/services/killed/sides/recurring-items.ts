import { dataAt, type SideStory } from "./side-story";

/** A loan of the second employee, which runs post, and claims of miles: what was acknowledged stays, and the loan adds up. */
export function recurringItemStory(): SideStory {
  let loan = "";
  let claims = "";
  const claimed = new Set<string>();
  return {
    *requests({ known }) {
      const post = (path: string, body: object) => ({ kind: "side" as const, method: "POST" as const, path, body });
      const employee = `/v1/recurring-items/employees/${known.employeeIds[1]}`;
      claims = `${employee}/mileage`;
      if (loan === "") {
        // Clients share the organisation.
        const own = known.payrollConfigId.slice(-8);
        const element = { code: `LOAN_${own}`, name: `Loan ${own}`, direction: "Deduction" };
        const { payElementId } = yield post("/v1/organisation/pay-element", element);
        const body = { payElementId, amount: "1.00", startDate: "2026-04-06", total: "1000.00" };
        const { recurringLineItemId } = yield post(employee, body);
        loan = `/v1/recurring-items/${recurringLineItemId}`;
      }
      const { mileageId } = yield post(claims, { date: "2026-04-10", miles: "10", ratePaid: "0.45" });
      claimed.add(mileageId);
    },
    async lost(door) {
      if (loan === "") return [];
      const item = await dataAt(door, loan);
      if (item === null) return [`recurring item ${loan} is gone`];
      const { items } = await dataAt(door, `${loan}/postings`);
      const locked = items.filter(({ status }: { status: string }) => status === "Locked");
      const posted = locked.reduce((sum: number, { amount }: { amount: string }) => sum + Number(amount), 0);
      const left = Number(item.total) - posted;
      const wrong = Number(item.remaining) === left ? [] : [`${loan} has ${item.remaining} left, not ${left}`];
      const listed = await dataAt(door, `${claims}?pageSize=100`);
      const ids = new Set(listed?.items.map(({ mileageId }: { mileageId: string }) => mileageId));
      return [...wrong, ...[...claimed].filter((id) => !ids.has(id)).map((id) => `mileage claim ${id} is gone`)];
    },
  };
}
