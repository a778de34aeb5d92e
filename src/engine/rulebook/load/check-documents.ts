import {
  endOfTaxYear,
  formatDate,
  isObject,
  type Problem,
  pointerStep,
  problem,
  readDate,
  readTaxYear,
  startOfTaxYear,
  type TaxYear,
  taxYearLabel,
} from "../../base";
import type { CheckContext } from "../subjects/check-context";
import { sourcesShape } from "../subjects/notation";
import { PAYSLIP_SUBJECTS } from "../subjects/payslip-subjects";
import * as form from "../subjects/schema";
import type { SubjectDefinition, SubjectDefinitions } from "../subjects/subject";
import {
  type CheckedRules,
  isSourcesPath,
  type Parameter,
  type RuleDocuments,
  type RulesResult,
  SOURCES_PATH,
  type SubjectDocument,
  type YearDocuments,
} from "./documents";
import { freeze, isOwn } from "./own-rules";

/** The minimum wage changes on 1 April, five days before the tax year starts. */
const DAYS_BEFORE_TAX_YEAR = 5;

/** Days by which a list may start before its tax year. */
const LEADS: Readonly<Record<string, number>> = { paymentDate: 0, payReferencePeriodStart: DAYS_BEFORE_TAX_YEAR };

/**
 * Checks the shape and then the meaning of each rule document, and returns them by tax year, frozen. All
 * problems are reported at once; a document of the wrong shape is not checked for meaning.
 *
 * @param needed the subjects without which a tax year is not complete
 */
export function checkDocuments(
  documents: RuleDocuments,
  subjects: SubjectDefinitions,
  needed: readonly string[] = Object.keys(PAYSLIP_SUBJECTS),
): RulesResult<CheckedRules> {
  const problems: Problem[] = [];
  if (!isObject(documents)) {
    return { ok: false, problems: [problem("wrong_type", "", { expected: "object" })] };
  }
  const sources = readSources(documents, problems);
  const ascending = readYears(documents, subjects, sources, problems);
  problems.push(
    ...ascending.flatMap(([year]) => missingSubjects(year, documents, needed)),
    ...parametersThatEnd(ascending),
  );
  if (problems.length > 0 || sources === null) return { ok: false, problems };
  return { ok: true, value: { years: new Map(ascending), sources } };
}

/** Returns the documents of each tax year that have the right shape, ascending. */
function readYears(
  documents: RuleDocuments,
  subjects: SubjectDefinitions,
  sources: CheckedRules["sources"] | null,
  problems: Problem[],
) {
  const areSourcesOwn = sourcePaths(documents).every((path) => isOwn(path, documents[path]));
  const years = new Map<TaxYear, Record<string, SubjectDocument>>();
  for (const [path, written] of Object.entries(documents)) {
    const place = placeOf(path, subjects);
    if (place === null) {
      if (!isSourcesPath(path)) problems.push(unknownPath(path, subjects));
      continue;
    }
    const { year, subject, definition } = place;
    const document = inShape<SubjectDocument>(definition.shape, path, written, problems);
    const held = years.get(year) ?? {};
    years.set(year, held);
    if (document === null) continue;
    held[subject] = document;
    if (areSourcesOwn && isOwn(path, written)) continue;
    checkSense(document, definition, sources, contextOf(path, year, problems));
  }
  return [...years].sort(([a], [b]) => a - b);
}

/**
 * Returns a problem for each parameter that a year has and the next year lacks: a parameter may begin with a year, but
 * that it ends is stated.
 */
function parametersThatEnd(years: readonly (readonly [TaxYear, YearDocuments])[]): Problem[] {
  return years.slice(1).flatMap(([year, documents], at) =>
    Object.entries(years[at]?.[1] ?? {}).flatMap(([subject, { parameters }]) => {
      const next = documents[subject]?.parameters;
      const ended = next === undefined ? [] : Object.keys(parameters).filter((name) => !Object.hasOwn(next, name));
      const path = `${taxYearLabel(year)}/${subject}.json#/parameters`;
      return ended.map((name) => problem("parameter_missing", path + pointerStep(name)));
    }),
  );
}

/** A tax year is complete or absent: each subject that it needs has a document. */
function missingSubjects(year: TaxYear, documents: RuleDocuments, needed: readonly string[]): Problem[] {
  return needed.flatMap((subject) => {
    const path = `${taxYearLabel(year)}/${subject}.json`;
    return path in documents ? [] : problem("parameter_missing", `${path}#`);
  });
}

/** Returns the sources of all documents that state some; null with problems if there is none, or one is wrong. */
function readSources(documents: RuleDocuments, problems: Problem[]): CheckedRules["sources"] | null {
  const read = sourcePaths(documents).map(
    (path) => inShape<form.infer<typeof sourcesShape>>(sourcesShape, path, documents[path], problems)?.sources,
  );
  return read.includes(undefined) ? null : Object.freeze(Object.assign({}, ...read));
}

function sourcePaths(documents: RuleDocuments): readonly string[] {
  const paths = Object.keys(documents).filter(isSourcesPath);
  return paths.length > 0 ? paths : [SOURCES_PATH];
}

function placeOf(path: string, subjects: SubjectDefinitions) {
  const [, label, subject = ""] = /^([^/]*)\/(.*)\.json$/.exec(path) ?? [];
  const year = readTaxYear(label);
  const definition = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
  return Number.isNaN(year) || definition === undefined ? null : { year, subject, definition };
}

function unknownPath(path: string, subjects: SubjectDefinitions): Problem {
  const expected = `${SOURCES_PATH}, <tax year>/{${Object.keys(subjects).join(", ")}}.json`;
  return problem("unknown_field", `${path}#`, { expected });
}

function inShape<Document>(shape: form.Schema, path: string, document: unknown, problems: Problem[]): Document | null {
  if (isOwn(path, document)) return document as Document;
  if (document === undefined) problems.push(problem("parameter_missing", `${path}#`));
  else {
    const found = form.check(shape, document);
    if (found.success) return freeze(found.data as Document);
    problems.push(...shapeProblems(path, found.error.issues));
  }
  return null;
}

/** Collects problems of one document; the same finding on several dates is noted once. */
function contextOf(path: string, year: TaxYear, problems: Problem[]): CheckContext {
  const seen = new Set<string>();
  return {
    year,
    report(token, pointer, args = null) {
      const found = problem(token, `${path}#${pointer}`, args);
      const key = JSON.stringify(found);
      if (!seen.has(key)) problems.push(found);
      seen.add(key);
    },
  };
}

/** Checks that the parts of a well-formed document are consistent. */
function checkSense(
  document: SubjectDocument,
  { check }: SubjectDefinition,
  known: CheckedRules["sources"] | null,
  context: CheckContext,
): void {
  const { taxYear, parameters, policies } = document;
  const label = taxYearLabel(context.year);
  if (taxYear !== label) context.report("unknown_value", "/taxYear", { expected: label });
  for (const [name, parameter] of Object.entries(parameters)) {
    const at = `/parameters${pointerStep(name)}`;
    checkDates(context, at, parameter);
    checkAbsence(context, at, parameter);
    parameter.values.forEach(({ sources }, index) => {
      checkSources(context, `${at}/values/${index}`, sources, known);
    });
  }
  for (const [name, { sources }] of Object.entries(policies)) {
    checkSources(context, `/policies${pointerStep(name)}`, sources, known);
  }
  check(context, document);
}

/** Converts findings of the shape check into problems: token, place and what was expected there. */
function shapeProblems(document: string, issues: readonly form.Issue[]): Problem[] {
  return issues.flatMap((issue) => {
    const at = `${document}#${issue.path.map((step) => pointerStep(String(step))).join("")}`;
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => problem("unknown_field", at + pointerStep(key)));
    }
    if (issue.input !== undefined) return [misshapen(at, issue)];
    const isParameter = issue.path.length === 2 && issue.path[0] !== "sources";
    return [problem(isParameter ? "parameter_missing" : "required", at)];
  });
}

function misshapen(at: string, issue: form.Issue): Problem {
  switch (issue.code) {
    case "invalid_type":
      return problem("wrong_type", at, { expected: issue.expected });
    case "invalid_value":
      return problem("unknown_value", at, { expected: issue.values.map(String).join(", ") });
    case "invalid_format":
      return problem("invalid_format", at, { expected: issue.message });
    default:
      return problem("invalid_format", at);
  }
}

/**
 * Checks that entries start by the first day of the tax year, ascend, and are inside the year. A list by pay reference
 * period may start on 1 April before it, and a list by any other date basis on any earlier date.
 */
function checkDates(context: CheckContext, pointer: string, parameter: Parameter): void {
  const start = startOfTaxYear(context.year);
  const lead = LEADS[parameter.dateBasis];
  const end = endOfTaxYear(context.year);
  const taxYear = taxYearLabel(context.year);
  let previous = Number.NEGATIVE_INFINITY;
  parameter.values.forEach((entry, index) => {
    const at = `${pointer}/values/${index}/from`;
    const day = readDate(entry.from);
    if (Number.isNaN(day)) context.report("invalid_date", at);
    else if (day < start - (lead ?? Number.POSITIVE_INFINITY) || day > end)
      context.report("outside_tax_year", at, { taxYear });
    else if (lead !== undefined && index === 0 && day > start)
      context.report("date_after", at, { latest: formatDate(start) });
    else if (day <= previous) context.report("dates_not_ascending", at, { previous: formatDate(previous) });
    if (!Number.isNaN(day)) previous = day;
  });
  if (parameter.validTo !== undefined) checkValidTo(context, pointer, parameter.validTo, previous);
}

function checkValidTo(context: CheckContext, pointer: string, validTo: string, lastFrom: number): void {
  const at = `${pointer}/validTo`;
  const day = readDate(validTo);
  if (Number.isNaN(day)) context.report("invalid_date", at);
  else if (day < lastFrom) context.report("date_before", at, { earliest: formatDate(lastFrom) });
  else if (day > endOfTaxYear(context.year))
    context.report("outside_tax_year", at, { taxYear: taxYearLabel(context.year) });
}

/** Checks that there is an entry, and that each has either a value or the reason why there is none. */
function checkAbsence(context: CheckContext, pointer: string, parameter: Parameter): void {
  if (parameter.values.length === 0) context.report("must_not_be_empty", `${pointer}/values`);
  parameter.values.forEach((entry, index) => {
    const at = `${pointer}/values/${index}`;
    const isAbsent = entry.none !== undefined;
    if (entry.value === undefined && !isAbsent) context.report("required", `${at}/value`, { or: "none" });
    if (entry.value !== undefined && isAbsent) context.report("sent_together", `${at}/none`, { with: "value" });
  });
}

/** Checks that at least one source is given, and that each exists, unless the sources could not be read. */
function checkSources(
  context: CheckContext,
  pointer: string,
  sources: readonly string[],
  known: CheckedRules["sources"] | null,
): void {
  if (sources.length === 0) context.report("must_not_be_empty", `${pointer}/sources`);
  sources.forEach((source, index) => {
    if (known !== null && !Object.hasOwn(known, source))
      context.report("source_not_found", `${pointer}/sources/${index}`, { source });
  });
}
