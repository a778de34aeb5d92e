import type { Rulebook } from "../../../../engine";
import { describeProblem, type Problem } from "../../../../engine/base";
import { checkFiling } from "../../../../engine/filings/rti";
import { elementAt, textAt, type XmlElement } from "../../../../engine/filings/xml";
import type { Clock } from "../../../../platform/ports";
import { dateInLondon } from "../../../contract";
import type { GatewayError } from "../../store/rti-tables";
import { accepted, type ReplyHead, refused, rejected } from "./replies";

export interface JudgeOptions {
  readonly rulebook: Rulebook;
  readonly clock: Clock;
}

/** If accepted, the result waits to be polled. Otherwise the errors are returned at once, and nothing is stored. */
interface Verdict {
  readonly isTaken: boolean;
  readonly answer: string;
}

const SUBMISSIONS = ["FullPaymentSubmission", "EmployerPaymentSummary"];

/** Checks a submission as HMRC does: envelope, elements and IRmark first, then the rules of the department. */
export function judge(xml: string, message: XmlElement, head: ReplyHead, { rulebook, clock }: JudgeOptions): Verdict {
  const envelope = elementAt(message, "Body/IRenvelope");
  if (envelope === null) return atOnce(refused(head, "1042", "The Body is empty."));
  const mark = textAt(envelope, "IRheader/IRmark");
  if (mark === null) return atOnce(refused(head, "2022", "The IRmark is missing."));
  const checked = checkFiling({ xml, submissionDate: dateInLondon(clock.now()) }, rulebook);
  const problems = checked.ok ? [] : checked.problems;
  if (problems.some(({ token }) => token === "ir_mark_wrong")) {
    return atOnce(refused(head, "2021", "The IRmark is not that of the Body."));
  }
  const misshapen = problems.filter(({ token }) => token !== "rti_rule_broken");
  if (misshapen.length > 0) return atOnce(refused(head, "1001", misshapen.map(sentence).join(" ")));
  const errors = [...problems.map(errorOf), ...simulated(envelope)];
  return { isTaken: true, answer: errors.length > 0 ? rejected(head, errors) : accepted(head, mark) };
}

function atOnce(answer: string): Verdict {
  return { isTaken: false, answer };
}

function errorOf(problem: Problem): GatewayError {
  const { code, rule } = problem.arguments ?? {};
  return { number: String(code), type: "business", text: String(rule), location: problem.path };
}

function sentence(problem: Problem): string {
  return `${problem.path}: ${describeProblem(problem)}`;
}

/** Simulates errors as HMRC's test service does: by characters 6 to 9 of the Accounts Office reference. */
function simulated(envelope: XmlElement): readonly GatewayError[] {
  return SUBMISSIONS.flatMap((name) => {
    const reference = textAt(envelope, `${name}/EmpRefs/AORef`) ?? "";
    const number = reference.slice(5, 9);
    if (!/^780[1-5]$/.test(number)) return [];
    const text = "An error that the accounts office reference asks for.";
    return [{ number, type: "business", text, location: `/GovTalkMessage/Body/IRenvelope/${name}/EmpRefs/AORef` }];
  });
}
