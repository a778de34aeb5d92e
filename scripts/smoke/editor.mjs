import { createRequire } from "node:module";
import { join } from "node:path";

const PROGRAM = `import { createRulebook, grossToNet } from "paypacket";
import { rules } from "paypacket/rules/2026-27";
const rulebook = createRulebook(rules);
if (!rulebook.ok) throw new Error("refused");
const facts = { payFrequency: "Monthly", paymentDate: "2026-04-30", grossPay: "3000.00", taxCode: "1257L", niCategory: "A" } as const;
const payslip = grossToNet(facts, rulebook.value, { explain: true });
if (payslip.ok) payslip.value.forPeriod.netPay;
grossToNet({ ...facts, payFrequency: "" }, rulebook.value);
grossToNet({ payFrequency: "Monthly", paymentDate: "2026-04-30", grosPay: "3000.00", taxCode: "1257L" }, rulebook.value);
`;

/**
 * Tries the types of the installed package as an editor shows them: the hover of a function and of an amount, the
 * completion of a result and of a value, and the error at a field that does not exist.
 */
export function tryEditor(project) {
  const file = join(project.folder, "editor.mts");
  project.write("editor.mts", PROGRAM);
  const service = languageService(project, file);
  const hover = (text) => shownAt(service, file, PROGRAM.indexOf(text));
  expectText("hover of grossToNet", hover("grossToNet(facts"), /Rulebook.*payslip/is);
  expectText("hover of netPay", hover("netPay;"), /netPay: string/);
  const after = (text) => completions(service, file, PROGRAM.indexOf(text) + text.length);
  expectText("completion of a result", after("payslip.value."), /\bforPeriod\b.*\byearToDate\b/);
  expectText("completion of a frequency", after('...facts, payFrequency: "'), /\bMonthly\b/);
  const [error = ""] = service
    .getSemanticDiagnostics(file)
    .map(({ messageText, start }) => `${PROGRAM.slice(start, start + 7)}: ${flat(messageText)}`)
    .filter((text) => text.startsWith("grosPay"));
  expectText("error at a wrong field", error, /'grosPay' does not exist.*Did you mean to write 'grossPay'/s);
}

function languageService({ folder }, file) {
  const ts = createRequire(join(folder, "package.json"))("typescript");
  const options = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    noEmit: true,
    types: [],
  };
  const host = {
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const text = ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
  };
  return ts.createLanguageService(host);
}

function shownAt(service, file, position) {
  const { displayParts = [], documentation = [] } = service.getQuickInfoAtPosition(file, position) ?? {};
  return [...displayParts, { text: "\n" }, ...documentation].map(({ text }) => text).join("");
}

function completions(service, file, position) {
  const { entries = [] } = service.getCompletionsAtPosition(file, position, {}) ?? {};
  return entries.map(({ name }) => name).join(" ");
}

function flat(message) {
  return typeof message === "string" ? message : [message.messageText, ...(message.next ?? []).map(flat)].join("\n");
}

function expectText(what, text, expected) {
  if (!expected.test(text)) throw new Error(`${what}: expected ${expected}, shown: ${text.slice(0, 600)}`);
}
