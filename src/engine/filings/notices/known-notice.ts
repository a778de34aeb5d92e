import { type CalendarDate, formatDate, formatPence, STUDENT_LOAN_PLANS, shape } from "../../base";
import { neededText, text, unused } from "../../filing-facts";
import { NOTICE_DATA_TYPES, type Notice } from "./notice";

export const dateText: shape.Shape<CalendarDate> = shape.converted(shape.date, (day) =>
  Number.isNaN(day) ? "" : formatDate(day),
);

const moneyText = shape.orNull(shape.converted(shape.amount(), formatPence));

const HEAD = {
  formType: text,
  issueDate: shape.orNull(dateText),
  effectiveDate: shape.orNull(dateText),
  taxYear: shape.orNull(shape.integer(1900, 9998)),
  sequenceNumber: shape.orNull(shape.integer(0, Number.MAX_SAFE_INTEGER)),
  employerReference: text,
  employee: shape.orNull(
    shape.record({ nationalInsuranceNumber: text, worksNumber: text, firstName: text, lastName: text }),
  ),
  rawXml: shape.converted(text, (xml) => xml ?? ""),
};

const SPECIFIC = { ...HEAD, isGeneric: shape.converted(shape.orDefault(shape.flag, false), () => false as const) };

const GENERIC = shape.record({
  ...HEAD,
  dataType: shape.choice(NOTICE_DATA_TYPES),
  isGeneric: shape.converted(shape.flag, () => true as const),
  content: shape.converted(unused, () => ({ title: "", text: "" })),
});

const CODE = {
  ...SPECIFIC,
  effectiveDate: dateText,
  content: shape.record({
    taxCode: neededText,
    week1Month1: shape.orDefault(shape.flag, false),
    taxRegime: shape.orNull(shape.choice(["S", "C"])),
    previousTaxablePay: moneyText,
    previousTaxPaid: moneyText,
  }),
};

const LOAN_START = {
  ...SPECIFIC,
  content: shape.record({
    loanStartDate: dateText,
    studentLoanPlan: shape.orNull(shape.choice(STUDENT_LOAN_PLANS)),
  }),
};

const LOAN_STOP = { ...SPECIFIC, content: shape.record({ stopDate: dateText }) };

const WITH_CONTENT = shape.variants("dataType", {
  P6: shape.record({ ...CODE, dataType: shape.word("P6") }),
  P9: shape.record({ ...CODE, dataType: shape.word("P9") }),
  SL1: shape.record({ ...LOAN_START, dataType: shape.word("SL1") }),
  SL2: shape.record({ ...LOAN_STOP, dataType: shape.word("SL2") }),
  PGL1: shape.record({ ...LOAN_START, dataType: shape.word("PGL1") }),
  PGL2: shape.record({ ...LOAN_STOP, dataType: shape.word("PGL2") }),
});

/** A notice that the caller passes back as `readNotices` returned it. */
export const knownNotice: shape.Shape<Notice> = {
  read(reader, value, key, path) {
    const isGeneric = typeof value === "object" && value !== null && "isGeneric" in value && value.isGeneric === true;
    return (isGeneric ? GENERIC : WITH_CONTENT).read(reader, value ?? undefined, key, path);
  },
  schema: () => ({ oneOf: [WITH_CONTENT.schema(), GENERIC.schema()] }),
};
