import { formatDate, formatPence, halfUpFraction, type WorkingStep } from "../../base";
import { type Average, type AveragePart, averageOfPart, type JobAverage } from "./average";
import { formatFraction } from "./fraction";

const MANUAL = ["hmrc-statutory-payments-manual"];

/** Explains average weekly earnings: those of each job, and their sum. */
export function explainAverage(average: Average, figure: string): WorkingStep[] {
  const jobs = average.jobs.flatMap((job) => explainJob(job, figure));
  return average.jobs.length > 1 ? [...jobs, jobsStep(average, figure)] : jobs;
}

function jobsStep({ jobs, awe }: Average, figure: string): WorkingStep {
  const names = jobs.map((job, index) => [`job ${index + 1}`, job] as const);
  return {
    id: "average-earnings.jobs",
    figure,
    rule: "Jobs whose earnings are added for Class 1 National Insurance are one contract: each is averaged, and they are added.",
    formula: names.map(([name]) => name).join(" + "),
    inputs: Object.fromEntries(names.map(([name, job]) => [name, formatFraction(job.awe)])),
    value: formatFraction(awe),
    sources: MANUAL,
  };
}

function explainJob(average: JobAverage, figure: string): WorkingStep[] {
  if (average.contractualPay !== null) return [contractStep(average, figure)];
  const parts = average.parts.map((part) => partStep(part, figure));
  return average.parts.length > 1 ? [...parts, sumStep(average, figure)] : parts;
}

const RULES = {
  Weeks: "Earnings paid in the relevant period, divided by the weeks they were paid for.",
  Months: "Earnings paid in the relevant period, divided by its months made whole, times 12, divided by 52.",
  Days: "Earnings paid in the relevant period, divided by its days, times 7.",
} as const;

const FORMULAS = {
  Weeks: "earnings ÷ weeks",
  Months: "earnings ÷ months × 12 ÷ 52",
  Days: "earnings ÷ days × 7",
} as const;

function partStep(part: AveragePart, figure: string): WorkingStep {
  return {
    id: "average-earnings.pattern",
    figure,
    rule: `${RULES[part.unit]} Never rounded.`,
    formula: FORMULAS[part.unit],
    inputs: {
      "relevant period from": formatDate(part.from),
      "relevant period to": formatDate(part.upTo),
      earnings: formatFraction(part.earnings),
      [part.unit.toLowerCase()]: String(part.count),
    },
    value: formatFraction(averageOfPart(part)),
    sources: MANUAL,
  };
}

function sumStep(average: JobAverage, figure: string): WorkingStep {
  const names = average.parts.map((part, index) => [`pattern ${index + 1}`, part] as const);
  return {
    id: "average-earnings.patterns",
    figure,
    rule: average.isSuccessive
      ? "One pattern followed the other: all earnings of the relevant period, over all its weeks."
      : "Patterns side by side are averaged each alone, and added.",
    formula: average.isSuccessive ? "all earnings ÷ all weeks" : names.map(([name]) => name).join(" + "),
    inputs: Object.fromEntries(names.map(([name, part]) => [name, formatFraction(averageOfPart(part))])),
    value: formatFraction(average.awe),
    sources: MANUAL,
  };
}

function contractStep(average: JobAverage, figure: string): WorkingStep {
  const pay = average.contractualPay;
  return {
    id: "average-earnings.contract",
    figure,
    rule: "Nothing has been paid yet: a week's pay under the contract.",
    formula: CONTRACT_FORMULAS[pay?.per ?? "Week"],
    inputs: { pay: formatPence(pay?.amount ?? 0), ...(pay?.days != null && { days: String(pay.days) }) },
    value: formatPence(halfUpFraction(average.awe)),
    sources: MANUAL,
  };
}

const CONTRACT_FORMULAS = {
  Week: "pay",
  Month: "pay × 12 ÷ 52",
  Year: "pay ÷ 52",
  Days: "pay × 7 ÷ days",
} as const;
