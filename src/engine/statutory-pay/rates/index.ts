export {
  type DatedRate,
  type StatutoryRates,
  type StatutoryRatesFacts,
  statutoryRates,
} from "./statutory-rates";
