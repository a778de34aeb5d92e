import type { JSX } from "preact";
import { counted, EmployeeName } from "../parts";
import { addressOf, type Ids } from "../place";

interface Missing {
  readonly employeeId: string;
  readonly error: string;
  readonly issues: readonly { readonly reason: string }[];
}

interface NotCalculatedProps {
  readonly ids: Ids;
  readonly missing: readonly Missing[];
}

/** The employees whose payslip cannot be calculated, and what their records lack. */
export function NotCalculated({ ids, missing }: NotCalculatedProps): JSX.Element | null {
  if (missing.length === 0) return null;
  return (
    <div class="problem">
      <p>{`${counted(missing.length, "payslip")} cannot be calculated. Correct the records of these employees:`}</p>
      <ul>
        {missing.map(({ employeeId, error, issues }) => (
          <li key={employeeId}>
            <a href={addressOf("payslip", { ...ids, employee: employeeId })}>
              <EmployeeName organisation={ids.organisation} employeeId={employeeId} />
            </a>
            {`: ${issues.length === 0 ? error : issues.map(({ reason }) => reason).join(" ")}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
