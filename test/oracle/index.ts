export { Decimal, keepTables } from "./decimals";
export { type Figures, type FiguresOn, oracleFigures } from "./figures";
export { type Outcome, settle } from "./gross-to-net";
export { type OraclePayslip, oraclePayslip } from "./payslip";
