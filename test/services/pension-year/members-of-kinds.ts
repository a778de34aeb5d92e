import { expect } from "vitest";
import type { KindName } from "./kinds";
import { member, type Paid } from "./library";
import { join, MEMBERS, type Person } from "./person";

const FIRST = "2026-04-01";

const salary = (amount: string): Paid => ["SALARY", amount];
const bonus = (amount: string): Paid => ["BONUS", amount];

/** A member of a kind since the first day of the year. */
function since(kind: KindName, person: Pick<Person, "pay"> & Partial<Person>): Person {
  return { pensions: [member(kind, FIRST)], ...person, told: { 0: join(kind, FIRST, "Contractual"), ...person.told } };
}

/** A member of each kind of scheme. */
export const MEMBERS_OF_KINDS: Readonly<Record<KindName, Person>> = {
  // Enrolled automatically; below the lower limit once, above the upper one once.
  Qualifying: {
    pay: (at) => (at === 5 ? [salary("2400.00"), bonus("4000.00")] : [salary(at === 2 ? "510.00" : "2400.00")]),
    pensions: [member("Qualifying", FIRST)],
    differing: { 4: { pension: { additionalVoluntaryContribution: "125.01" } } },
    told: {
      4: async ({ done }, employeeId) => {
        const path = `${MEMBERS}/${employeeId}/additional-voluntary-contributions/2026/5`;
        expect(await done("PUT", path, { amount: "125.01" })).toMatchObject({ payslipDeduction: "100.01" });
      },
    },
  },
  NetPay: since("NetPay", {
    pay: (at) => [salary("3100.00"), ...(at === 7 ? [bonus("2500.00")] : [])],
    differing: {
      2: { pension: { contributionOverride: { employeeFactor: "0.01", acknowledgeBelowAutoEnrolmentMinimum: true } } },
    },
    told: {
      2: async ({ done, refused }, employeeId) => {
        const path = `${MEMBERS}/${employeeId}/contribution-overrides/2026/3`;
        const override = { employeeFactor: "0.01" };
        expect(await refused("PUT", path, override)).toEqual([409, "below_auto_enrolment_minimum"]);
        expect(await refused("GET", path)).toEqual([404, "contribution_override_not_found"]);
        await done("PUT", path, { ...override, acknowledgeBelowAutoEnrolmentMinimum: true });
      },
    },
  }),
  // Above the upper earnings limit in December, where the shared saving is one of another rate.
  Shared: since("Shared", { pay: (at) => [salary("3300.00"), ...(at === 8 ? [bonus("12000.00")] : [])] }),
  // 6% of salary is more than the cap in the months with 2,800.
  Set1: since("Set1", { pay: (at) => [salary(at % 2 === 0 ? "2800.00" : "2450.00"), bonus("75.50")] }),
  // The member's own factor for the employer from September on.
  Set2: since("Set2", {
    pay: () => [salary("2512.34"), bonus("33.33")],
    pensions: [
      member("Set2", FIRST, "2026-08-31"),
      member("Set2", "2026-09-01", undefined, { employeeOverride: { employerFactor: "0.0625" } }),
    ],
    told: {
      5: async ({ done }, employeeId) => {
        await done("PUT", `${MEMBERS}/${employeeId}`, { employerFactor: "0.0625" });
      },
    },
  }),
  Set3: since("Set3", { pay: (at) => [salary(`${2600 + 17 * at}.49`)] }),
  // 240 a month reach the cap of the year in the last month.
  Uncertified: since("Uncertified", { pay: (at) => [salary("3000.00"), ...(at % 3 === 0 ? [bonus("210.00")] : [])] }),
  Fixed: since("Fixed", { pay: () => [salary("2200.00")] }),
};
