import { money } from "./notation";
import { parameter, subject } from "./subject";

export const terminationAwards = subject("termination-awards", { threshold: parameter(money) }, {});
