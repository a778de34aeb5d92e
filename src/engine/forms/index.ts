export * from "./p32";
export { boxesOfP45, makeP45, type P45, type P45Box, type P45Facts, type P45Part } from "./p45";
export { makeP60, type P60, type P60Facts, type P60NiLine, type PayAndTax } from "./p60";
export * from "./payslip";
export type {
  FormAddress,
  FormAddressFacts,
  FormEmployer,
  FormEmployerFacts,
  FormPerson,
  PersonFacts,
} from "./person";
