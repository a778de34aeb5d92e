import { dataAt, type SideStory } from "./side-story";

/** The last week of the sickness. */
const LAST_WEEK = 24;

/** The third employee's long sickness: weeks to come get other amounts, or are paid in part outside the runs. */
export function statutoryPayStory(): SideStory {
  let path = "";
  /** The acknowledged amounts of weeks, in pounds. */
  const overridden = new Map<number, number>();
  const paidOutside = new Map<number, string>();
  return {
    *requests({ known, period }) {
      const side = (method: "POST" | "PATCH", at: string, body: object) => ({
        kind: "side" as const,
        method,
        path: at,
        body,
      });
      if (path === "") {
        const of = `/v1/statutory-pay/payments/employees/${known.employeeIds[2]}`;
        const { statutoryPayId } = yield side("POST", of, SICK);
        path = `${of}/${statutoryPayId}`;
      }
      const week = period + 2;
      if (week > LAST_WEEK) return;
      if (period % 2 === 1) {
        const body = { amount: `${130 + period}.00`, reason: "Agreed" };
        yield side("PATCH", `${path}/weeks/${week}`, body);
        overridden.set(week, 130 + period);
        return;
      }
      const grossAmount = `${20 + period}.00`;
      const body = { grossAmount, netAmount: "10.00", ...PAID, period, weekNumbers: [week] };
      const { lineItemSequence } = yield side("POST", `${path}/external-payments`, body);
      paidOutside.set(lineItemSequence, grossAmount);
    },
    async lost(door) {
      if (path === "") return [];
      const award = await dataAt(door, path);
      if (award === null) return [`award ${path} is gone`];
      const { items } = await dataAt(door, `${path}/external-payments`);
      const gross: string[] = items.map(({ grossAmount }: { grossAmount: string }) => grossAmount);
      const gone = [...paidOutside.values()].filter((amount) => gross.filter((each) => each === amount).length !== 1);
      const weeks = [...overridden].filter(([week, amount]) => paidIn(award, week) !== amount);
      return [
        ...gone.map((amount) => `the payment of ${amount} outside runs of ${path} is not there once`),
        ...weeks.map(([week, amount]) => `week ${week} of ${path} is ${paidIn(award, week)}, not ${amount}`),
      ];
    },
  };
}

interface Award {
  readonly lineItems: readonly { readonly weekNumber: number; readonly amount: string }[];
}

function paidIn({ lineItems }: Award, week: number): number {
  const amounts = lineItems.filter(({ weekNumber }) => weekNumber === week).map(({ amount }) => Number(amount));
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

const SICK = {
  statutoryType: "StatutorySickPay",
  startDate: "2026-04-06",
  endDate: "2026-09-18",
  averageEarningsOverride: "480.00",
};
const PAID = { paymentDate: "2026-04-10", taxYear: 2026 };
