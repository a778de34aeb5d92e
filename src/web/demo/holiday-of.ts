import type { HolidayOnRecord } from "../leave";
import { DemoFault } from "./demo-fault";
import { readDemo } from "./read-demo";

/** The fields of a holiday balance that the page reads. */
interface BalanceRecord {
  readonly asOf: string;
  readonly holidayYearStartDate: string;
  readonly holidayYearEndDate: string;
  readonly unitName: HolidayOnRecord["unitName"];
  readonly entitlement: string;
  readonly taken: string;
  readonly booked: string;
  readonly requested: string;
  readonly remaining: string;
}

/** Why an employee has no balance: no policy, or facts that are missing. */
const WITHOUT_BALANCE = ["no_holiday_policy", "holiday_not_calculated"];

/** Reads an employee's holiday balance of the leave year of a day; null without one. Throws `DemoFault`. */
export async function readHoliday(employeeId: string, day: string): Promise<HolidayOnRecord | null> {
  try {
    const { data } = await readDemo<BalanceRecord>(`/v1/holiday/employees/${employeeId}/balances?asOf=${day}`);
    const { holidayYearStartDate: from, holidayYearEndDate: to } = data;
    const { asOf, unitName, entitlement, taken, booked, requested, remaining } = data;
    return { asOf, from, to, unitName, entitlement, taken, booked, requested, remaining };
  } catch (error) {
    if (error instanceof DemoFault && WITHOUT_BALANCE.includes(error.token ?? "")) return null;
    throw error;
  }
}
