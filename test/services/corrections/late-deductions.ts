import { readPence } from "../../../src/engine/base";
import { COMMON, OWN } from "../court-orders/sample-orders";
import { callsOf, GROUP, SCHEME } from "../pensions/sample-pensions";
import type { CorrectionPlatform } from "./sample-corrections";

const START = { startDate: "2026-04-06", taxCode: "1257L", salary: "24000" };
const WEEK = { monday: "1", tuesday: "1", wednesday: "1", thursday: "1", friday: "1", saturday: "0", sunday: "0" };
const PENSION = "/v2/pension/employee-pension";
const ORDERS = "/v1/court-orders/orders";

/** Ways in which a court order or a pension becomes known late. */
export const DEDUCTIONS = ["order", "lost", "varied", "joined", "left", "override"] as const;
export type DeductionName = (typeof DEDUCTIONS)[number];

/** People whose orders and pensions are known late, and twins of whom they are known in time. */
export class LateDeductions {
  private readonly people = new Map<string, string>();
  private readonly orders = new Map<string, string>();
  private groupId = "";

  constructor(private readonly platform: CorrectionPlatform) {}

  idOf(name: DeductionName, isInTime = false): string {
    return this.people.get(`${name} ${isInTime}`) ?? "";
  }

  /** Adds everybody before the first run. */
  async begin(): Promise<void> {
    const { done } = callsOf(this.platform);
    const { id: pensionSchemaId } = await done("POST", "/v2/pension/pension-schema", SCHEME);
    this.groupId = (await done("POST", "/v2/pension/pension-group", { ...GROUP, pensionSchemaId })).id;
    for (const name of DEDUCTIONS) {
      for (const isInTime of [false, true]) {
        this.people.set(`${name} ${isInTime}`, (await this.platform.employee(START)).employeeId);
        if (name === "left" || name === "override") await this.join(this.idOf(name, isInTime));
        if (name === "varied") await this.order(name, isInTime);
      }
      await this.enter(name, true);
    }
  }

  /** Adds somebody paid 2,000.00 a month for 37.5 hours a week, whose age in the record is 19. */
  async beginYoung(): Promise<string> {
    const workingPatterns = [{ effectiveFrom: "2026-05-01", hoursPerWeek: "37.5", ...WEEK }];
    const young = { startDate: "2026-05-01", dateOfBirth: "2006-06-01", employmentType: "Employee", workingPatterns };
    return (await this.platform.employee({ ...START, ...young })).employeeId;
  }

  /** Enters what is known late, or in time. */
  async enter(name: DeductionName, isInTime = false): Promise<void> {
    const { done } = callsOf(this.platform);
    const id = this.idOf(name, isInTime);
    if (name === "order" || name === "lost") await this.order(name, isInTime);
    if (name === "joined") await this.join(id);
    if (name === "override")
      await done("PUT", `${PENSION}/${id}/contribution-overrides/2026/2`, { employeeFactor: "0.1" });
    if (name === "varied") {
      const change = { fixedAmount: "200.00", effectiveFrom: "2026-05-01", reason: "Order of the court" };
      await done("PUT", `${ORDERS}/${this.orders.get(`${name} ${isInTime}`)}`, change);
    }
    if (name === "left" && !isInTime) {
      const end = { reason: "CeasedMembership", endDate: "2026-05-15", refundMemberContributions: false };
      await done("DELETE", `${PENSION}/${id}`, end);
    }
  }

  /** Returns what an order has taken, and what it still makes good, in pence. */
  async taken(name: DeductionName, isInTime = false): Promise<number> {
    const { done } = callsOf(this.platform);
    const read = await done("GET", `${ORDERS}/${this.orders.get(`${name} ${isInTime}`)}`);
    return readPence(read.amountRepaidToDate) + readPence(read.shortfallCarriedForward);
  }

  /** Returns the contributions of the year that are to be paid to the scheme, in pence: the member's, the employer's. */
  async contributions(name: DeductionName, isInTime = false): Promise<readonly number[]> {
    const { done } = callsOf(this.platform);
    const sums = [0, 0];
    for (const month of [1, 2, 3, 4]) {
      const { items } = await done("GET", `/v2/pension/pension-calculation/by-year/2026/by-month/${month}`);
      for (const item of items) {
        if (item.employeeId !== this.idOf(name, isInTime)) continue;
        sums[0] = (sums[0] ?? 0) + readPence(item.employeeContribution);
        sums[1] = (sums[1] ?? 0) + readPence(item.employerContribution);
      }
    }
    return sums;
  }

  private async join(employeeId: string): Promise<void> {
    const member = { employeeId, pensionGroupId: this.groupId, enrolmentDate: "2026-04-06" };
    await callsOf(this.platform).done("POST", PENSION, member);
  }

  private async order(name: DeductionName, isInTime: boolean): Promise<void> {
    const orderType = name === "lost" ? "Ctaeo" : name === "order" ? "Dea" : "AeoPriority";
    const body = { employeeId: this.idOf(name, isInTime), orderType, ...COMMON, ...OWN[orderType] };
    const { orderId } = await callsOf(this.platform).done("POST", ORDERS, body);
    this.orders.set(`${name} ${isInTime}`, orderId);
  }
}
