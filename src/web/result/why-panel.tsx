import type { JSX } from "preact";
import type { Figures } from "../situation";
import { ContributionTable } from "./contribution-table";
import { stepsFor } from "./steps-for";
import { type WhyProps, WhySteps } from "./why";

interface PanelProps extends WhyProps {
  readonly figure: string;
  readonly figures: Figures;
}

/** Figures of the payslip that are National Insurance, and whose it is. */
const CONTRIBUTIONS: Readonly<Record<string, "employee" | "employer">> = {
  "/forPeriod/ni": "employee",
  "/forPeriod/employerNi": "employer",
};

/** The reasons for a figure of the payslip; those of National Insurance end in its bands. */
export function WhyPanel({ about, figure, figures, disclosure }: PanelProps): JSX.Element {
  const side = CONTRIBUTIONS[figure];
  return (
    <WhySteps about={about} disclosure={disclosure} steps={stepsFor(figure, figures.steps)} law={figures}>
      {side && <ContributionTable about={about} side={side} steps={figures.steps} />}
    </WhySteps>
  );
}
