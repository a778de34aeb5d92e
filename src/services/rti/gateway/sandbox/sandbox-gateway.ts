import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Rulebook } from "../../../../engine";
import { describeProblem, type Problem } from "../../../../engine/base";
import { checkFiling } from "../../../../engine/filings/rti";
import { elementAt, readXml, textAt, type XmlElement } from "../../../../engine/filings/xml";
import { type Clock, formatInstant } from "../../../../platform/ports";
import { dateInLondon } from "../../../contract";
import type { GatewayError } from "../../store/rti-tables";
import { type Exchange, GatewayUnreachable } from "../exchange";
import { accepted, acknowledgement, deleted, listed, type ReplyHead, refused, rejected } from "./replies";

const SUBMISSIONS = ["FullPaymentSubmission", "EmployerPaymentSummary"];

/** The messages that the sandbox's gateway stores. */
export interface SandboxMessages {
  readonly keep: (message: KeptMessage) => Promise<void>;
  readonly find: (correlationId: string) => Promise<string | null>;
  readonly list: (messageClass: string) => Promise<readonly KeptMessage[]>;
  readonly forget: (correlationId: string) => Promise<boolean>;
}

export interface KeptMessage {
  readonly correlationId: string;
  readonly transactionId: string;
  readonly messageClass: string;
  readonly answer: string;
}

interface SandboxOptions extends JudgeOptions {
  readonly messages: SandboxMessages;
}

/** The address of the sandbox's own gateway, which cannot be reached from outside. */
export const SANDBOX_ADDRESS = "sandbox:gateway";

const UNREACHABLE_OFFICE = "998";
const FAILING_OFFICE = "999";
const WRONG_PASSWORD = "wrong";

/**
 * Creates a gateway that behaves like HMRC's: it acknowledges a message, checks it as the department would, and replies
 * to polls, always with the same result for the same message. Office 998 is unreachable, office 999 fails.
 */
export function sandboxGateway(options: SandboxOptions): Exchange {
  return (text, address) => {
    if (text.length <= MOST_AT_ONCE) return answer(options, text, address);
    const mine = largeOnes.then(() => wait(PAUSE)).then(() => answer(options, text, address));
    largeOnes = mine.catch(() => undefined);
    return mine;
  };
}

/** Characters of a message that is read and judged at once, in about a tenth of a second. */
const MOST_AT_ONCE = 500_000;
/** Milliseconds for other work before a large message. */
const PAUSE = 200;

/**
 * The large messages of all conversations, one after the other: the process does nothing else for as long as it judges
 * one, which for thousands of employees is seconds.
 */
let largeOnes: Promise<unknown> = Promise.resolve();

async function answer(options: SandboxOptions, text: string, address: string): Promise<string> {
  const read = readXml(text);
  const head = headOf(read.ok ? read.value : null, address, options.clock);
  if (!read.ok) return refused(head, "1001", "The message is not well-formed XML.");
  const message = read.value;
  const qualifier = detail(message, "Qualifier");
  const kind = qualifier === "poll" ? qualifier : `${qualifier} ${detail(message, "Function")}`;
  const reply = REPLIES.get(kind);
  if (reply === undefined) return refused(head, "1001", "The message is of no known kind.");
  return reply(options, head, { text, message });
}

interface Received {
  readonly text: string;
  readonly message: XmlElement;
}

type Reply = (options: SandboxOptions, head: ReplyHead, received: Received) => Promise<string>;

/** The replies to messages, by their qualifier and function. */
const REPLIES: ReadonlyMap<string, Reply> = new Map([
  ["poll", find],
  ["request delete", forget],
  ["request list", listFor],
  ["request submit", take],
]);

async function find({ messages }: SandboxOptions, head: ReplyHead): Promise<string> {
  return (await messages.find(head.correlationId)) ?? unknown(head);
}

async function take(options: SandboxOptions, head: ReplyHead, { text, message }: Received): Promise<string> {
  const office = textAt(message, "GovTalkDetails/Keys/Key") ?? "";
  if (office === UNREACHABLE_OFFICE) throw new GatewayUnreachable("The sandbox does not answer this office.");
  if (office === FAILING_OFFICE) return refused(head, "1000", "The gateway has failed.");
  if (head.correlationId !== "") return refused(head, "1020", "The CorrelationID of a submission is empty.");
  const password = textAt(message, "Header/SenderDetails/IDAuthentication/Authentication/Value");
  if (password === WRONG_PASSWORD) return refused(head, "1046", "User or password are wrong.");
  const transactionId = detail(message, "TransactionID");
  const correlationId = correlationIdOf(transactionId === "" ? text : transactionId);
  const mine = { ...head, correlationId };
  const verdict = judge(text, message, mine, options);
  if (!verdict.isTaken) return verdict.answer;
  const { messageClass } = head;
  await options.messages.keep({ correlationId, transactionId, messageClass, answer: verdict.answer });
  return acknowledgement(mine);
}

async function forget({ messages }: SandboxOptions, head: ReplyHead): Promise<string> {
  if (head.correlationId === "") return refused(head, "1035", "A deletion names its CorrelationID.");
  return (await messages.forget(head.correlationId)) ? deleted(head) : unknown(head);
}

async function listFor({ messages }: SandboxOptions, head: ReplyHead): Promise<string> {
  const found = await messages.list(head.messageClass);
  return listed(
    head,
    found.map(({ transactionId, correlationId }) => [transactionId, correlationId]),
  );
}

function unknown(head: ReplyHead): string {
  return refused(head, "2000", "The CorrelationID is not known.");
}

/** The same transaction is the same conversation: a message sent twice is accepted once. */
function correlationIdOf(transaction: string): string {
  return createHash("sha256").update(`sandbox ${transaction}`).digest("hex").slice(0, 32).toUpperCase();
}

function headOf(message: XmlElement | null, address: string, clock: Clock): ReplyHead {
  return {
    messageClass: (message && detail(message, "Class")) || "UndefinedClass",
    correlationId: message === null ? "" : detail(message, "CorrelationID"),
    pollAddress: address,
    timestamp: formatInstant(clock.now()),
  };
}

function detail(message: XmlElement, name: string): string {
  return (textAt(message, `Header/MessageDetails/${name}`) ?? "").trim();
}

interface JudgeOptions {
  readonly rulebook: Rulebook;
  readonly clock: Clock;
}

/** If accepted, the result waits to be polled. Otherwise the errors are returned at once, and nothing is stored. */
interface Verdict {
  readonly isTaken: boolean;
  readonly answer: string;
}

/** Checks a submission as HMRC does: envelope, elements and IRmark first, then the rules of the department. */
function judge(xml: string, message: XmlElement, head: ReplyHead, { rulebook, clock }: JudgeOptions): Verdict {
  const envelope = elementAt(message, "Body/IRenvelope");
  if (envelope === null) return atOnce(refused(head, "1042", "The Body is empty."));
  const mark = textAt(envelope, "IRheader/IRmark");
  if (mark === null) return atOnce(refused(head, "2022", "The IRmark is missing."));
  const checked = checkFiling({ xml, submissionDate: dateInLondon(clock.now()) }, rulebook);
  const problems = checked.ok ? [] : checked.problems;
  if (problems.some(({ token }) => token === "ir_mark_wrong")) {
    return atOnce(refused(head, "2021", "The IRmark is not that of the Body."));
  }
  const misshapen = problems.filter(({ token }) => token !== "rti_rule_broken");
  if (misshapen.length > 0) return atOnce(refused(head, "1001", misshapen.map(sentence).join(" ")));
  const errors = [...problems.map(errorOf), ...simulated(envelope)];
  return { isTaken: true, answer: errors.length > 0 ? rejected(head, errors) : accepted(head, mark) };
}

function atOnce(answer: string): Verdict {
  return { isTaken: false, answer };
}

function errorOf(problem: Problem): GatewayError {
  const { code, rule } = problem.arguments ?? {};
  return { number: String(code), type: "business", text: String(rule), location: problem.path };
}

function sentence(problem: Problem): string {
  return `${problem.path}: ${describeProblem(problem)}`;
}

/** Simulates errors as HMRC's test service does: by characters 6 to 9 of the Accounts Office reference. */
function simulated(envelope: XmlElement): readonly GatewayError[] {
  return SUBMISSIONS.flatMap((name) => {
    const reference = textAt(envelope, `${name}/EmpRefs/AORef`) ?? "";
    const number = reference.slice(5, 9);
    if (!/^780[1-5]$/.test(number)) return [];
    const text = "An error that the accounts office reference asks for.";
    return [{ number, type: "business", text, location: `/GovTalkMessage/Body/IRenvelope/${name}/EmpRefs/AORef` }];
  });
}
