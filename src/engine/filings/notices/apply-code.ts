import { readDate } from "../../base";
import type { ReadApplication } from "./application-facts";
import type { CodeNotice } from "./notice";
import { dayFrom, type FieldChange, NO_CHANGE, type NoticeChange } from "./notice-change";

const PREVIOUS = ["previousTaxablePay", "previousTaxPaid"] as const;

/** Applies a tax code with its basis, and the totals of previous employments if a P6 states them. */
export function applyCode(read: ReadApplication, notice: CodeNotice): NoticeChange {
  const { taxCode, week1Month1, previousTaxablePay, previousTaxPaid } = notice.content;
  const { employee } = read;
  const effectiveDate = dayFrom(read, readDate(notice.effectiveDate ?? ""));
  const previous =
    previousTaxablePay === null || previousTaxPaid === null ? {} : { previousTaxablePay, previousTaxPaid };
  const changes: FieldChange[] = [
    { field: "taxCode", previousValue: employee.taxCode, newValue: taxCode },
    { field: "week1Month1", previousValue: employee.week1Month1, newValue: week1Month1 },
    ...PREVIOUS.filter((field) => field in previous).map((field) => ({
      field,
      previousValue: employee[field],
      newValue: notice.content[field],
    })),
  ];
  return {
    ...NO_CHANGE,
    dataType: notice.dataType,
    effectiveDate,
    changes,
    taxCode: { effectiveDate, taxCode, week1Month1, ...previous },
  };
}
