export * from "./p32";
export { makeP45, type P45, type P45Facts } from "./p45";
export { makeP60, type P60, type P60Facts, type P60NiLine, type PayAndTax } from "./p60";
export type {
  FormAddress,
  FormAddressFacts,
  FormEmployer,
  FormEmployerFacts,
  FormPerson,
  PersonFacts,
} from "./person";
