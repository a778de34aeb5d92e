import { STUDENT_LOAN_PLANS, shape } from "../../../base";
import { located, neededDateFact, neededMoneyFact, written, yes } from "../../../filing-facts";
import { type GroupPart, makeGroup } from "../message";

const STAYS = {
  MoreThan183Days: "Stay183DaysOrMore",
  LessThan183Days: "StayLessThan183Days",
  BothInAndOutOfUk: "InOutUK",
};

const SECONDMENT = shape.record({
  type: shape.orNull(
    written(shape.choice(["MoreThan183Days", "LessThan183Days", "BothInAndOutOfUk"]), (stay) => STAYS[stay]),
  ),
  eeaCitizen: yes,
  epm6Scheme: yes,
});

const PENSIONER = shape.record({ annualPension: neededMoneyFact, isBereaved: yes });

const STARTER = shape.record({
  startDate: neededDateFact,
  /** `NotProvided` is sent as C, the declaration of the emergency code without allowances. */
  starterDeclaration: shape.orNull(
    written(shape.choice(["A", "B", "C", "NotProvided"]), (stated) => (stated === "NotProvided" ? "C" : stated)),
  ),
  studentLoanPlan: shape.orNull(written(shape.choice(STUDENT_LOAN_PLANS), () => "yes")),
  postgraduateLoan: yes,
  overseasSecondment: shape.orNull(located(SECONDMENT)),
  pensioner: shape.orNull(located(PENSIONER)),
  /** False once a message has reported the start. */
  reportOnFps: shape.orDefault(shape.flag, true),
});

/** The details of a starter in a full payment submission. */
export interface FpsStarterFacts extends shape.FactsOf<typeof STARTER> {}

export const starter = shape.orNull(located(STARTER));

type ReadStarter = NonNullable<shape.ReadOf<typeof starter>>;

/** Returns the starter details, which are reported once. */
export function getStarter(read: ReadStarter | null): GroupPart | null {
  if (read === null || !read.reportOnFps) return null;
  return {
    from: read.place,
    parts: {
      StartDate: read.startDate,
      StartDec: read.starterDeclaration,
      StudentLoan: read.studentLoanPlan,
      PostgradLoan: read.postgraduateLoan,
      Seconded: secondmentOf(read),
      OccPension: pensionOf(read),
    },
  };
}

function secondmentOf({ overseasSecondment: secondment }: ReadStarter): GroupPart | null {
  if (secondment === null) return null;
  const { place, type, eeaCitizen, epm6Scheme } = secondment;
  const stay = type === null ? {} : { [type.text]: { text: "yes", from: type.from } };
  return { from: place, parts: { ...stay, EEACitizen: eeaCitizen, EPM6: epm6Scheme } };
}

function pensionOf({ pensioner }: ReadStarter): GroupPart | null {
  if (pensioner === null) return null;
  return makeGroup(pensioner.place, { Bereaved: pensioner.isBereaved, Amount: pensioner.annualPension });
}
