import { ADOPTION, BEREAVED, blocks, NEONATAL, PATERNITY, SHARED } from "./family-pay-facts";
import { MATERNITY } from "./family-pay-support";

/** Facts that are wrong, and every problem expected. */
export interface Refusal {
  readonly what: string;
  readonly facts: object;
  readonly problems: readonly string[];
}

export const REFUSALS: readonly Refusal[] = [
  { what: "no facts", facts: [], problems: ["wrong_type "] },
  {
    what: "an unknown payment",
    facts: { ...MATERNITY, statutoryType: "Sick" },
    problems: ["unknown_value /statutoryType"],
  },
  {
    what: "everything at once",
    facts: {
      ...MATERNITY,
      qualifyingEventDate: "2026-02-30",
      averageEarningsOverride: "1.001",
      more: 1,
      employment: {},
    },
    problems: [
      "invalid_date /qualifyingEventDate",
      "not_whole_pence /averageEarningsOverride",
      "required /employment/startDate",
      "unknown_field /more",
    ],
  },
  {
    what: "fields of another payment",
    facts: { ...MATERNITY, blocks: [], placementDate: "2026-03-01" },
    problems: ["must_be_absent /blocks", "must_be_absent /placementDate"],
  },
  {
    what: "a day before the 11th week before the expected week",
    facts: { ...MATERNITY, startDate: "2025-12-27" },
    problems: ["start_too_early /startDate"],
  },
  {
    what: "a start two days after the birth",
    facts: { ...MATERNITY, actualBirthDate: "2026-02-28" },
    problems: ["start_too_late /startDate"],
  },
  {
    what: "a start two days after leaving",
    facts: { ...MATERNITY, employment: { startDate: "2015-01-05", leavingDate: "2026-02-28" } },
    problems: ["start_too_late /startDate"],
  },
  {
    what: "a start two days after absence because of the pregnancy",
    facts: { ...MATERNITY, pregnancyRelatedAbsenceDate: "2026-02-28" },
    problems: ["start_too_late /startDate"],
  },
  {
    what: "an end in the middle of a week",
    facts: { ...MATERNITY, endDate: "2026-03-16" },
    problems: ["block_not_whole_weeks /endDate"],
  },
  {
    what: "an end before the start",
    facts: { ...MATERNITY, endDate: "2026-03-01" },
    problems: ["date_before /endDate"],
  },
  { what: "an end after 39 weeks", facts: { ...MATERNITY, endDate: "2026-11-30" }, problems: ["date_after /endDate"] },
  {
    what: "no earnings known",
    facts: {
      ...MATERNITY,
      averageEarningsOverride: null,
      employment: { startDate: "2015-01-05", payFrequency: "Monthly", earnings: [] },
    },
    problems: ["no_payslips_for_average /employment/earnings"],
  },
  {
    what: "no pay at all",
    facts: { ...MATERNITY, averageEarningsOverride: null },
    problems: ["required /employment/earnings", "required /employment/payFrequency"],
  },
  {
    what: "a week beyond the known rules",
    facts: { ...MATERNITY, qualifyingEventDate: "2026-09-01", startDate: "2026-08-31" },
    problems: ["unsupported_tax_year /startDate"],
  },
  {
    what: "an event beyond the known rules",
    facts: { ...MATERNITY, qualifyingEventDate: "2030-09-01", startDate: "2030-08-31" },
    problems: ["unsupported_tax_year /qualifyingEventDate"],
  },
  {
    what: "an event before the known rules",
    facts: { ...MATERNITY, qualifyingEventDate: "2010-09-01", startDate: "2010-08-31" },
    problems: ["unsupported_tax_year /qualifyingEventDate"],
  },
  {
    what: "a lump sum without a leaving date",
    facts: { ...MATERNITY, payAsLumpSum: true },
    problems: ["required_with /employment/leavingDate"],
  },
  {
    what: "leaving before starting",
    facts: { ...MATERNITY, employment: { startDate: "2015-01-05", leavingDate: "2015-01-04" } },
    problems: ["date_before /employment/leavingDate", "start_too_late /startDate"],
  },
  {
    what: "custody that ends before it begins",
    facts: { ...MATERNITY, custody: { from: "2026-04-02", to: "2026-04-01" } },
    problems: ["date_before /custody/to"],
  },
  {
    what: "the same day of work twice",
    facts: { ...MATERNITY, keepInTouchDays: ["2026-04-01", "2026-04-01"] },
    problems: ["duplicate /keepInTouchDays/1"],
  },
  {
    what: "another amount without a reason",
    facts: { ...MATERNITY, overrides: [{ weekNumber: 3, amount: "1.00", reason: " " }] },
    problems: ["must_not_be_empty /overrides/0/reason"],
  },
  {
    what: "another amount for a week that is not there",
    facts: { ...MATERNITY, overrides: [{ weekNumber: 40, amount: "1.00", reason: "x" }] },
    problems: ["unknown_value /overrides/0/weekNumber"],
  },
  {
    what: "more weeks imported than there are",
    facts: { ...MATERNITY, endDate: "2026-03-15", imported: { averageWeeklyEarnings: "500", weeksPaid: 3 } },
    problems: ["too_large /imported/weeksPaid"],
  },
  {
    what: "blocks that overlap",
    facts: { ...PATERNITY, ...blocks(["2026-04-01", 1], ["2026-04-07", 1]) },
    problems: ["overlapping_dates /blocks/1/startDate"],
  },
  {
    what: "paternity pay before the birth",
    facts: { ...PATERNITY, ...blocks(["2026-03-17", 2]) },
    problems: ["start_too_early /blocks/0/startDate"],
  },
  {
    what: "paternity pay that ends after a year",
    facts: { ...PATERNITY, ...blocks(["2027-03-12", 1]), allowProvisionalRates: true },
    problems: ["start_too_late /blocks/0/startDate"],
  },
  {
    what: "three weeks of paternity pay",
    facts: { ...PATERNITY, ...blocks(["2026-04-01", 3]) },
    problems: ["maximum_weeks_used /blocks/0/weeks"],
  },
  {
    what: "two separate weeks in Northern Ireland",
    facts: {
      ...PATERNITY,
      ...blocks(["2026-04-01", 1], ["2026-04-10", 1]),
      employment: { startDate: "2015-01-05", territory: "NorthernIreland" },
    },
    problems: ["too_many_blocks /blocks"],
  },
  { what: "no blocks", facts: { ...PATERNITY, blocks: [] }, problems: ["must_not_be_empty /blocks"] },
  {
    what: "a block of part of a week",
    facts: { ...PATERNITY, ...blocks(["2026-04-01", 1.5]) },
    problems: ["not_an_integer /blocks/0/weeks"],
  },
  {
    what: "adoption pay 15 days before the placement",
    facts: { ...ADOPTION, startDate: "2026-03-01" },
    problems: ["start_too_early /startDate"],
  },
  {
    what: "adoption pay two days after the placement",
    facts: { ...ADOPTION, startDate: "2026-03-18" },
    problems: ["start_too_late /startDate"],
  },
  {
    what: "adoption without a placement",
    facts: { ...ADOPTION, placementDate: undefined, startDate: "2026-03-09" },
    problems: ["required /placementDate"],
  },
  {
    what: "more shared weeks than are left",
    facts: { ...SHARED, weeksUsedByOtherPayment: 38 },
    problems: ["maximum_weeks_used /blocks/0/weeks"],
  },
  {
    what: "an outcome beside the facts of the other parent",
    facts: { ...SHARED, partner: { weeksWorked: 26, bestWeeksEarnings: "390" } },
    problems: ["sent_together /partnerConditionsMet"],
  },
  {
    what: "bereavement pay before the death",
    facts: { ...BEREAVED, ...blocks(["2026-03-03", 1]) },
    problems: ["start_too_early /blocks/0/startDate"],
  },
  {
    what: "bereavement pay after 56 weeks",
    facts: { ...BEREAVED, ...blocks(["2027-03-26", 1]), allowProvisionalRates: true },
    problems: ["start_too_late /blocks/0/startDate"],
  },
  {
    what: "miscarriage outside Northern Ireland",
    facts: {
      ...BEREAVED,
      qualifyingEventDate: "2026-05-04",
      ...blocks(["2026-05-05", 1]),
      bereavementType: "Miscarriage",
    },
    problems: ["territory_not_covered /bereavementType"],
  },
  {
    what: "neonatal care pay in Northern Ireland",
    facts: { ...NEONATAL, employment: { startDate: "2015-01-05", territory: "NorthernIreland" } },
    problems: ["territory_not_covered /employment/territory"],
  },
  {
    what: "neonatal care of a child born on 5 April 2025",
    facts: {
      ...NEONATAL,
      qualifyingEventDate: "2025-04-05",
      neonatalCareStartDate: "2025-04-06",
      neonatalCareEndDate: "2025-05-06",
      ...blocks(["2025-06-02", 1]),
    },
    problems: ["not_in_force /qualifyingEventDate"],
  },
  {
    what: "neonatal care that starts on the 29th day after birth",
    facts: { ...NEONATAL, neonatalCareStartDate: "2026-03-31", ...blocks(["2026-04-08", 1]) },
    problems: ["date_after /neonatalCareStartDate"],
  },
  {
    what: "a neonatal week before it is earned",
    facts: { ...NEONATAL, ...blocks(["2026-03-11", 1]) },
    problems: ["start_too_early /blocks/0/startDate"],
  },
  {
    what: "a second neonatal week before it is earned",
    facts: {
      ...NEONATAL,
      ...blocks(["2026-03-12", 1], ["2026-03-19", 1]),
      neonatalCareEndDate: null,
      carePeriods: [
        { from: "2026-03-04", to: "2026-03-12" },
        { from: "2026-03-16", to: null },
      ],
    },
    problems: ["maximum_weeks_used /blocks/1/weeks"],
  },
  {
    what: "two blocks in the second tier",
    facts: { ...NEONATAL, ...blocks(["2026-05-01", 1], ["2026-06-01", 1]) },
    problems: ["too_many_blocks /blocks"],
  },
];
