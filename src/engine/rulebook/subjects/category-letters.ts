import { readDate } from "../../base";
import { eachValue } from "./check-context";
import { counts, date } from "./notation";
import * as form from "./schema";
import { parameter, subject } from "./subject";

const parameters = {
  contributionAge: parameter(counts("fromYears")),
  reliefAges: parameter(counts("under21", "apprenticeUnder25")),
  reducedRateElection: parameter(form.object({ bornBefore: date })),
  veteransRelief: parameter(counts("firstYears")),
};

/** Who can have which National Insurance category letter. */
export const categoryLetters = subject("category-letters", parameters, {}, (context, { reducedRateElection }) => {
  eachValue("reducedRateElection", reducedRateElection, ({ bornBefore }, at) => {
    if (Number.isNaN(readDate(bornBefore))) context.report("invalid_date", `${at}/bornBefore`);
  });
});
