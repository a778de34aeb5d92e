export { buildEps } from "./build-eps";
export type {
  EpsFacts,
  LevyFacts,
  PeriodFacts,
  RecoverableAmountsFacts,
  RepaymentAccountFacts,
  StateAidFacts,
  StateAidSector,
} from "./eps-facts";
