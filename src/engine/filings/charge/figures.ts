import type { FiguresToDate } from "./charge-facts";

export const NO_FIGURES: FiguresToDate = {
  incomeTax: 0,
  studentLoans: 0,
  postgraduateLoans: 0,
  employeeNi: 0,
  employerNi: 0,
  class1aOnTermination: 0,
};

/** Returns figures with others added `times` times; -1 subtracts them. */
export function withFigures(one: FiguresToDate, other: FiguresToDate, times = 1): FiguresToDate {
  return {
    incomeTax: one.incomeTax + times * other.incomeTax,
    studentLoans: one.studentLoans + times * other.studentLoans,
    postgraduateLoans: one.postgraduateLoans + times * other.postgraduateLoans,
    employeeNi: one.employeeNi + times * other.employeeNi,
    employerNi: one.employerNi + times * other.employerNi,
    class1aOnTermination: one.class1aOnTermination + times * other.class1aOnTermination,
  };
}
