import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { fileOperation, idField, operation, orElse } from "../../contract";
import { emailFields } from "../../emails";
import { EMPLOYER_MISSING } from "../letters/compose-letter";
import { DELIVERIES, LANGUAGES } from "../store/letter-tables";
import { EMPLOYEE_NOT_FOUND, inPensions, NOT_A_MEMBER, ofEmployee, PAGE_REFUSALS } from "./common";
import { letterExample, letterShown, letterStatus, letterType } from "./letter-schemas";
import { membershipKind } from "./membership-schemas";

const ONE = "/v2/pension/employee-pension/{employeeId}";

export const createLetter = operation({
  ...inPensions,
  id: "sendEnrolmentLetter",
  method: "post",
  path: `${ONE}/enrolment-letter`,
  summary: "Writes a letter to an employee and emails it, protected by a password",
  description:
    "`Enrolment` and `ReEnrolment` are about the open membership: the automatic one if there are two, unless `membershipKind` is sent. `Postponement` states the day on which the employee's postponement ends. With `delivery` `Print` nothing is emailed: the file is to be handed over.",
  params: ofEmployee,
  body: z
    .strictObject({
      letterType: orElse(letterType, "Enrolment"),
      language: orElse(z.enum(LANGUAGES), "English"),
      delivery: orElse(z.enum(DELIVERIES), "Email"),
      membershipKind: membershipKind.nullish(),
      passwordRule: emailFields.passwordRule,
    })
    .openapi("PensionLetterRequest"),
  data: letterShown,
  status: 202,
  token: "enrolment_letter_queued",
  idempotent: true,
  refusals: [
    EMPLOYEE_NOT_FOUND,
    NOT_A_MEMBER,
    { status: 404, token: "postponement_not_found", when: "The employee has no postponement." },
    { status: 409, token: EMPLOYER_MISSING, when: "Nothing names the employer yet." },
  ],
  examples: { body: { letterType: "RightToOptIn" }, data: { ...letterExample, status: "Queued", sentAt: null } },
});

const pages = pageQuery({ usual: 50, most: 100 });
const chosen = { status: letterStatus.optional(), letterType: letterType.optional() };

export const listEmployeeLetters = operation({
  ...inPensions,
  id: "listEmployeePensionLetters",
  method: "get",
  path: `${ONE}/letters`,
  summary: "An employee's letters, newest first",
  description: "Each with its type and its status.",
  params: ofEmployee,
  data: z.strictObject({ items: z.array(letterShown) }),
  token: "pension_letters_listed",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: { items: [letterExample] } },
});

export const listLetters = operation({
  ...inPensions,
  id: "listPensionLetters",
  method: "get",
  path: "/v2/pension/letters",
  summary: "The letters of the organisation, newest first",
  description: "A page at a time. Filters choose a status, a type or an employee.",
  query: pages.extend({ ...chosen, employeeId: idField().optional() }),
  data: z.strictObject({ items: z.array(letterShown) }),
  token: "pension_letters_listed",
  refusals: PAGE_REFUSALS,
  examples: { data: { items: [letterExample] } },
});

export const getLetterFile = fileOperation({
  ...inPensions,
  id: "downloadPensionLetter",
  method: "get",
  path: "/v2/pension/letters/{letterId}/file",
  summary: "A letter as PDF, without a password",
  description: "Drawn in the brand of the organisation when it is asked for.",
  params: z.object({ letterId: idField() }),
  contentType: "application/pdf",
  refusals: [
    { status: 404, token: "pension_letter_not_found", when: "The organisation has no such letter." },
    { status: 409, token: EMPLOYER_MISSING, when: "The letter could not be written: nothing named the employer." },
    {
      status: 409,
      token: "pension_letter_not_printable",
      when: "A name has letters that the fonts lack, for one; `validationIssues` says what it is.",
    },
    { status: 503, token: "service_unavailable", when: "Too many documents are being drawn; try again." },
  ],
});
