import { describe, expect, it } from "vitest";
import { type CandidateFacts, matchNotice, type Notice, readNotices } from "../../src/engine/filings";
import { codeXml, itemXml } from "./support/notice-xml";

const answer = readNotices({ xml: itemXml("CodingNoticesP6P6B", codeXml("<TaxCode>1185L</TaxCode>")) });
if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
const NOTICE = answer.value.notices[0] as Notice;

function match(employees: readonly CandidateFacts[], notice: Notice = NOTICE) {
  const found = matchNotice({ notice, employees });
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value.matchedEmployeeId ?? found.value.matchStatus;
}

describe("whom a notice is about", () => {
  it("is found by number and payroll number before the number alone", () => {
    const one = { employeeId: "one", nationalInsuranceNumber: "rn 00 00 01 a", payrollId: "emp001" };
    const second = { employeeId: "two", nationalInsuranceNumber: "RN000001A", payrollId: "EMP002" };
    expect(match([second, one])).toBe("one");
    expect(match([second])).toBe("two");
  });

  it("is found by payroll number only together with the surname", () => {
    expect(match([{ employeeId: "one", payrollId: "EMP001" }])).toBe("Unmatched");
    expect(match([{ employeeId: "one", payrollId: "EMP001", lastName: "Éxample" }])).toBe("one");
    expect(match([{ employeeId: "one", payrollId: "EMP001", lastName: "Other" }])).toBe("Unmatched");
  });

  it("is found last by the number without its suffix", () => {
    expect(match([{ employeeId: "one", nationalInsuranceNumber: "RN000001" }])).toBe("one");
    expect(match([{ employeeId: "one", nationalInsuranceNumber: "RN000001D" }])).toBe("one");
    expect(match([{ employeeId: "one", nationalInsuranceNumber: "RN00000" }])).toBe("Unmatched");
  });

  it("is nobody where there are two, and no question where the notice names none", () => {
    const twice = ["one", "two"].map((employeeId) => ({ employeeId, nationalInsuranceNumber: "RN000001A" }));
    expect(match(twice)).toBe("Ambiguous");
    expect(match([])).toBe("Unmatched");
    expect(match(twice, { ...NOTICE, employee: null })).toBe("NotApplicable");
  });

  it("is not asked with wrong facts", () => {
    const found = matchNotice({ notice: NOTICE, employees: [{ colour: 1 }] } as never);
    expect(found.ok ? [] : found.problems.map(({ token, path }) => `${token} ${path}`)).toEqual([
      "unknown_field /employees/0/colour",
      "required /employees/0/employeeId",
    ]);
    const none = matchNotice({ notice: NOTICE } as never);
    expect(none.ok ? [] : none.problems.map(({ path }) => path)).toEqual(["/employees"]);
  });
});
