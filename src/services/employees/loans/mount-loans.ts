import { mountOperation, type ServiceContext } from "../../contract";
import { loanData, studentLoanData } from "../record/record-data";
import { endLoan, startLoan } from "./change-loans";
import { endPostgraduateLoan, endStudentLoan, startPostgraduateLoan, startStudentLoan } from "./loan-operations";

export function mountLoans(context: ServiceContext): void {
  mountOperation(context, startStudentLoan, async ({ params: { employeeId }, body, ...work }) => {
    const { startDate, studentLoanPlan: plan } = body;
    const row = await startLoan(work, employeeId, { kind: "Student", startDate, plan });
    return { data: { employeeId, ...studentLoanData(row) }, text: "The student loan is started." };
  });

  mountOperation(context, endStudentLoan, async ({ params: { employeeId }, body, ...work }) => {
    const row = await endLoan(work, employeeId, { kind: "Student", endDate: body.endDate });
    return { data: { employeeId, ...studentLoanData(row) }, text: "The student loan is ended." };
  });

  mountOperation(context, startPostgraduateLoan, async ({ params: { employeeId }, body, ...work }) => {
    const { startDate } = body;
    const row = await startLoan(work, employeeId, { kind: "Postgraduate", startDate, plan: null });
    return { data: { employeeId, ...loanData(row) }, text: "The postgraduate loan is started." };
  });

  mountOperation(context, endPostgraduateLoan, async ({ params: { employeeId }, body, ...work }) => {
    const row = await endLoan(work, employeeId, { kind: "Postgraduate", endDate: body.endDate });
    return { data: { employeeId, ...loanData(row) }, text: "The postgraduate loan is ended." };
  });
}
