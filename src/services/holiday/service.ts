import type { OperationService } from "../contract";
import { absences } from "./absences/absences";
import { mountBalance } from "./balances/mount-balance";
import { mountCalendar } from "./calendar/mount-calendar";
import { mountSettlement } from "./leavers/mount-settlement";
import { givenHoliday } from "./pay/given";
import { lockHoliday, reopenHoliday } from "./pay/lock-holiday";
import { mountAveragePay } from "./pay/mount-average-pay";
import { warnOfHoliday } from "./pay/warn-of-holiday";
import { adjustments } from "./policies/adjustments";
import { mountEmployeePolicy } from "./policies/mount-employee-policy";
import { mountSettings } from "./policies/mount-settings";
import { policies } from "./policies/policies";
import { mountRequests } from "./requests/mount-requests";
import { takeHoliday } from "./requests/take-holiday";
import { holidayMigrations } from "./store/holiday-migrations";
import { endYears } from "./year-end/end-years";
import { mountYearEnd } from "./year-end/mount-year-end";

/** The holiday service: policies, requests and balances of leave, holiday pay on payslips, and other leave. */
export const holidayService: OperationService = {
  name: "holiday",
  migrations: holidayMigrations,
  payslipSource: { given: givenHoliday, locked: lockHoliday },
  runReopened: reopenHoliday,
  runWarnings: warnOfHoliday,
  mount: (context) => {
    policies.mount(context);
    mountSettings(context);
    mountEmployeePolicy(context);
    adjustments.mount(context);
    absences.mount(context);
    mountRequests(context);
    mountBalance(context);
    mountAveragePay(context);
    mountSettlement(context);
    mountYearEnd(context);
    mountCalendar(context);
    takeHoliday(context);
    endYears(context);
  },
};
