import type { OrderType } from "../../../src/engine/court-orders";
import { type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import type { Called, TestOptions } from "../support/platform";

/** A platform with a monthly payroll, and the ways to its orders. */
export interface OrderPlatform extends RunPlatform {
  readonly enter: (employeeId: string, orderType: OrderType, fields?: object) => Promise<Called>;
  /** Enters an order that is right, and returns it. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly entered: (employeeId: string, orderType: OrderType, fields?: object) => Promise<any>;
  readonly change: (orderId: string, body: object) => Promise<Called>;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  readonly read: (orderId: string) => Promise<any>;
}

const ORDERS = "/v1/court-orders/orders";

/** The fields that every order has. */
export const COMMON = {
  reference: "SAMPLE 1",
  issuingAuthority: "Sample Court",
  dateMade: "2026-03-02",
  dateReceived: "2026-03-09",
};

/** The own fields of an order of each type. */
export const OWN: Readonly<Record<OrderType, object>> = {
  CmsDeo: { deductionBasis: "FixedAmount", fixedAmount: "200.00" },
  AeoPriority: {
    deductionBasis: "FixedAmount",
    fixedAmount: "150.00",
    protectedEarningsSettingCourtPerAmount: "900.00",
    isMaintenance: true,
  },
  AeoNonPriority: {
    deductionBasis: "FixedAmount",
    fixedAmount: "120.00",
    protectedEarningsSettingCourtPerAmount: "900.00",
    totalAmountOwed: "200.00",
  },
  Mcaeo: { deductionBasis: "Table", courtName: "Sample Magistrates' Court" },
  Dea: { rateType: "Standard", creditor: "Dwp" },
  Ctaeo: { localAuthority: "Sample Council", jurisdiction: "England", totalAmountOwed: "900" },
  Ea: { totalAmountOwed: 1500 },
  Cma: { dailyRate: "9.50", dateServed: "2026-03-09" },
  Cao: { ordinaryDebtAmount: "1000.00", maintenanceDailyRate: ["2.00", "3.5"], dateServed: "2026-03-09" },
  NiAeoFines: {},
  NiAeoEjo: { normalDeductionRate: "100.00", protectedEarningsRate: "900.00", ratePeriod: "Monthly" },
};

export async function orderPlatform(begins?: number, options?: TestOptions): Promise<OrderPlatform> {
  const platform = await runPlatform(begins, options);
  const enter = (employeeId: string, orderType: OrderType, fields: object = {}) =>
    platform.call("POST", ORDERS, { employeeId, orderType, ...COMMON, ...OWN[orderType], ...fields });
  return {
    ...platform,
    enter,
    entered: async (...asked) => {
      const made = await enter(...asked);
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body.content.data;
    },
    change: (orderId, body) => platform.call("PUT", `${ORDERS}/${orderId}`, body),
    read: async (orderId) => (await platform.call("GET", `${ORDERS}/${orderId}`)).body.content.data,
  };
}
