import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { type GivenLine, moneyOf, type PayslipsAsked } from "../../contract";
import { IN_LIEU, RECOVERED } from "../pay/line-codes";
import { type HolidayTables, holidayTables } from "../store/holiday-tables";

export type SettlementRow = Selectable<HolidayTables["holiday_settlement"]>;

/** Returns the lines of settlements that a run pays, by employee: pay in lieu, or leave taken too much, below zero. */
export async function settlementLines(
  tx: Tx,
  { period, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, readonly GivenLine[]>> {
  const rows = await holidayTables(tx)
    .selectFrom("holiday_settlement")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_config_id", "=", period.payrollConfigId)
    .where("year", "=", period.year)
    .where("period", "=", period.period)
    .where("supplementary", "=", period.supplementary)
    .where("amount", ">", 0)
    .execute();
  return new Map(rows.map((row) => [row.employee_id, [lineOf(row)]]));
}

function lineOf({ employee_id: id, direction, amount, units, unit_name: unitName }: SettlementRow): GivenLine {
  const isRecovered = direction === "Recover";
  return {
    line: {
      id: `holiday_settlement_${id}`,
      code: isRecovered ? RECOVERED : IN_LIEU,
      description: isRecovered ? "Holiday taken in advance" : "Pay in lieu of holiday",
      amount: moneyOf(isRecovered ? -amount : amount),
    },
    units,
    unitName,
  };
}
