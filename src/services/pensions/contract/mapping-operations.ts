import { z } from "@hono/zod-openapi";
import { idField, operation, optional, textField, versionedRecord, withExamples } from "../../contract";
import { FILE_SOURCES } from "../files/profile-of";
import { EXAMPLE_ID, inPensions } from "./common";

const MOST_COLUMNS = 200;

const name = textField(200, 0);
const filled = { name, source: z.enum(FILE_SOURCES).openapi("PensionFileSource"), isMandatory: z.boolean() };
const LONGEST = 1_000;
const length = z.int().min(1).max(LONGEST).default(LONGEST);
const codes = z.record(z.string().min(1), textField(100)).openapi({
  description: "Our word to the provider's code, each code once.",
});

const column = z
  .discriminatedUnion("format", [
    z.strictObject({ ...filled, format: z.literal("Text"), length }),
    z.strictObject({ ...filled, format: z.literal("Date") }),
    z.strictObject({ ...filled, format: z.literal("Money") }),
    z.strictObject({ ...filled, format: z.literal("Code"), codes }),
    z.strictObject({ name, format: z.literal("Constant"), text: textField(200, 0) }),
    z.strictObject({ name, format: z.literal("Count") }),
  ])
  .openapi("PensionFileColumn");

const columns = z.array(column).min(1).max(MOST_COLUMNS);

const sentProfile = z
  .strictObject({
    id: textField(60),
    title: textField(200),
    version: textField(20),
    dateFormat: z.enum(["YYYY-MM-DD", "DD/MM/YYYY"]),
    hasHeadings: z.boolean(),
    header: optional(columns),
    detail: columns,
    trailer: optional(columns),
  })
  .openapi("PensionFileLayout");

export type SentProfile = z.output<typeof sentProfile>;

const shownColumn = z
  .strictObject({
    name: z.string(),
    format: z.string(),
    source: z.string().nullable(),
    isMandatory: z.boolean().nullable(),
    length: z.int().nullable(),
    codes: z.record(z.string(), z.string()).nullable(),
    text: z.string().nullable(),
  })
  .openapi("PensionFileColumnShown");

const nothing = { isMandatory: null, length: null, codes: null, text: null };

const shownProfileFields = withExamples({
  id: [z.string(), "sample-provider"],
  title: [z.string(), "Sample provider's template"],
  version: [z.string(), "1"],
  confidence: [
    z.string().nullable().openapi({ description: "`NotConfirmed`: try it against a template first." }),
    null,
  ],
  sources: [z.array(z.string()), []],
  dateFormat: [z.string(), "DD/MM/YYYY"],
  hasHeadings: [z.boolean(), true],
  header: [z.array(shownColumn).nullable(), null],
  detail: [
    z.array(shownColumn),
    [
      {
        ...nothing,
        name: "NI Number",
        format: "Text",
        source: "nationalInsuranceNumber",
        isMandatory: true,
        length: 9,
      },
      { ...nothing, name: "Employee", format: "Money", source: "employeeContribution", isMandatory: true },
      { ...nothing, name: "Employer", format: "Money", source: "employerContribution", isMandatory: true },
    ],
  ],
  trailer: [z.array(shownColumn).nullable(), null],
});

const shownProfile = z.strictObject(shownProfileFields.shape).openapi("PensionFileLayoutShown");

export type ShownProfile = z.input<typeof shownProfile>;

const mapping = z
  .strictObject({
    pensionSchemaId: z.string(),
    isOwn: z.boolean().openapi({ description: "Whether the organisation's own layout replaces the provider's." }),
    profile: z.union([shownProfile, z.null()]),
  })
  .openapi("PensionFileMapping");

const exampleMapping: z.input<typeof mapping> = {
  pensionSchemaId: EXAMPLE_ID,
  isOwn: true,
  profile: shownProfileFields.example,
};

const exampleBody = {
  profile: {
    id: "sample-provider",
    title: "Sample provider's template",
    version: "1",
    dateFormat: "DD/MM/YYYY",
    hasHeadings: true,
    detail: [
      { name: "NI Number", format: "Text", source: "nationalInsuranceNumber", isMandatory: true, length: 9 },
      { name: "Employee", format: "Money", source: "employeeContribution", isMandatory: true },
      { name: "Employer", format: "Money", source: "employerContribution", isMandatory: true },
    ],
  },
};

const ofScheme = {
  ...inPensions,
  path: "/v2/pension/pension-schema/{id}/file-mapping",
  params: z.object({ id: idField() }),
  data: mapping,
  versioned: versionedRecord({
    table: "pension_file_mapping",
    key: { pension_schema_id: "id" },
    isMadeByChange: true,
    hasDefault: true,
  }),
} as const;

const NOT_FOUND = {
  status: 404,
  token: "pension_scheme_not_found",
  when: "The organisation has no such scheme.",
} as const;

export const getMapping = operation({
  ...ofScheme,
  id: "getPensionFileMapping",
  method: "get",
  summary: "The layout of a scheme's contribution file",
  description: "The provider's own unless the organisation has saved one; null for a provider that takes no files.",
  token: "file_mapping_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: exampleMapping },
});

export const saveMapping = operation({
  ...ofScheme,
  id: "replacePensionFileMapping",
  method: "put",
  summary: "Replaces the layout of a scheme's contribution file, or returns to the provider's with null",
  description:
    "For providers whose own layout is not public: copy the columns of their template. `source` names what fills a column; a constant or the number of details needs none.",
  body: z.strictObject({ profile: z.union([sentProfile, z.null()]) }).openapi("PensionFileMappingChange"),
  token: "file_mapping_saved",
  refusals: [
    NOT_FOUND,
    { status: 409, token: "provider_takes_no_files", when: "The provider of the scheme takes no files." },
  ],
  examples: { body: exampleBody, data: exampleMapping },
});
