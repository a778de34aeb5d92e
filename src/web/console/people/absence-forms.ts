import type { components } from "../../../client";
import type { FormShape } from "../form";
import type { Change } from "./person-change-view";

type AwardType = components["schemas"]["StatutoryAward"]["statutoryType"];

/** Of every payment. */
const COMMON = ["averageEarningsOverride", "allocation", "notes"];
const LOST_WEEKS = ["workedWeeks", "otherEmployment", "custody", "employeeDeathDate"];

const PAID_DAYS = { startDate: "First day of pay", endDate: "Last day of pay, if it ends early" };
const BIRTH_OR_ADOPTION = {
  childEventType: "What the leave is for",
  qualifyingEventDate: "Due date, or day of the match",
  actualBirthDate: "Date of birth of the child",
  placementDate: "Day the child is placed",
  blocks: "Weeks of leave",
};

interface Absence {
  readonly main: readonly string[];
  readonly further: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly required: readonly string[];
}

function absence(statutoryType: AwardType, { main, further, required, labels = {} }: Absence): Change {
  return {
    shape: {
      operation: {
        service: "statutory-pay",
        method: "post",
        path: "/v1/statutory-pay/payments/employees/{employeeId}",
      },
      sections: [["", main]],
      further: [...further, ...COMMON],
      required,
      labels: { averageEarningsOverride: "Average weekly earnings, if other than calculated", ...labels },
    },
    action: "Record it",
    start: () => ({}),
    send: (client, employeeId, { body, once }) =>
      client.post("/v1/statutory-pay/payments/employees/{employeeId}", {
        params: { path: { employeeId }, header: once },
        body: { ...body, statutoryType },
      }),
  };
}

/** The forms of sickness and family leave, each with the fields of its payment: a field of another one is refused. */
export const ABSENCES: Readonly<Record<string, Change>> = {
  sickness: absence("StatutorySickPay", {
    main: ["startDate", "endDate", "qualifyingDays"],
    required: ["startDate"],
    further: ["noticeGivenDate", "isPregnancyRelated", "exclusionReason", "lastEsaDate", "earlierAbsences"],
    labels: { startDate: "First day of sickness", endDate: "Last day of sickness, once it is known" },
  }),
  maternity: absence("StatutoryMaternityPay", {
    main: ["qualifyingEventDate", "startDate", "endDate", "noticeGivenDate", "actualBirthDate"],
    required: ["qualifyingEventDate", "startDate"],
    further: ["keepInTouchDays", "pregnancyRelatedAbsenceDate", "isStillbirth", "leaveEndDate", ...LOST_WEEKS],
    labels: { qualifyingEventDate: "Due date", actualBirthDate: "Date of birth of the child", ...PAID_DAYS },
  }),
  paternity: absence("StatutoryPaternityPay", {
    main: ["childEventType", "qualifyingEventDate", "actualBirthDate", "placementDate", "blocks"],
    required: ["childEventType", "qualifyingEventDate"],
    further: ["noticeGivenDate", "sickPayDates", ...LOST_WEEKS],
    labels: BIRTH_OR_ADOPTION,
  }),
  adoption: absence("StatutoryAdoptionPay", {
    main: ["childEventType", "qualifyingEventDate", "placementDate", "startDate", "endDate"],
    required: ["qualifyingEventDate", "startDate"],
    further: ["noticeGivenDate", "keepInTouchDays", "sickPayDates", ...LOST_WEEKS],
    labels: { ...BIRTH_OR_ADOPTION, qualifyingEventDate: "Day of the match", ...PAID_DAYS },
  }),
  "shared-parental": absence("StatutorySharedParentalPay", {
    main: ["childEventType", "qualifyingEventDate", "actualBirthDate", "placementDate", "blocks"],
    required: ["childEventType", "qualifyingEventDate"],
    further: [
      "weeksUsedByOtherPayment",
      "partnerConditionsMet",
      "partner",
      "noticeGivenDate",
      "splitDays",
      ...LOST_WEEKS,
    ],
    labels: BIRTH_OR_ADOPTION,
  }),
  bereavement: absence("StatutoryParentalBereavementPay", {
    main: ["bereavementType", "qualifyingEventDate", "blocks"],
    required: ["qualifyingEventDate"],
    further: ["noticeGivenDate", "numberOfChildren", "territory", "sickPayDates", ...LOST_WEEKS],
    labels: { qualifyingEventDate: "Day of the death, stillbirth or miscarriage", blocks: "Weeks of leave" },
  }),
  "neonatal-care": absence("StatutoryNeonatalCarePay", {
    main: ["qualifyingEventDate", "neonatalCareStartDate", "neonatalCareEndDate", "blocks"],
    required: ["qualifyingEventDate", "neonatalCareStartDate"],
    further: ["carePeriods", "noticeGivenDate", "sickPayDates", ...LOST_WEEKS],
    labels: { qualifyingEventDate: "Date of birth of the child", blocks: "Weeks of leave" },
  }),
};

const BY_TYPE: Readonly<Record<AwardType, keyof typeof ABSENCES>> = {
  StatutorySickPay: "sickness",
  StatutoryMaternityPay: "maternity",
  StatutoryPaternityPay: "paternity",
  StatutoryAdoptionPay: "adoption",
  StatutorySharedParentalPay: "shared-parental",
  StatutoryParentalBereavementPay: "bereavement",
  StatutoryNeonatalCarePay: "neonatal-care",
};

/** Returns the fields of a payment that is recorded. */
export function formOfAward(type: AwardType): Pick<FormShape, "sections" | "further" | "labels"> {
  const { sections, further, labels } = ABSENCES[BY_TYPE[type]]?.shape ?? { sections: [] };
  return { sections, ...(further && { further }), ...(labels && { labels }) };
}
