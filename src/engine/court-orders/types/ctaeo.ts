import { type DayNumber, formatDate, shape } from "../../base";
import { shareColumns } from "../band-tables";
import { note, required } from "../facts/field-shapes";
import type { Order, Terms } from "../order";
import type { OrderDay } from "../order-day";
import { NO_WARNINGS, warning } from "../order-warning";
import { type OrderReading, refuse } from "../read/order-reading";
import { MADE, OWED } from "./form";
import { orderKind } from "./order-kind";
import { INSTRUCTED } from "./own-fields";
import { notComputable, usesUnit } from "./table-terms";

const jurisdiction = required(shape.choice(["England", "Wales"]));
const dateMade = required(shape.date);

/** A council tax attachment of earnings order, by the table of the day on which it was made. */
export const ctaeo = orderKind({
  type: "Ctaeo",
  name: "Council tax",
  label: "Attachment of earnings, council tax",
  law: "si-1992-613",
  priorityLevel: "PriorityOrders",
  remittanceDeadline: "NineteenthOfFollowingMonth",
  territory: "EnglandAndWales",
  bases: ["Table"],
  tables: ["councilTaxEngland", "councilTaxWales"],
  studentLoan: "Stops",
  addsAdvanceBack: true,
  fields: { ...INSTRUCTED, localAuthority: note, jurisdiction, dateMade },
  variable: [],
  form: {
    date: MADE,
    facts: {},
    questions: [
      {
        field: "jurisdiction",
        label: "Council in",
        type: "text",
        sample: "England",
        options: [
          ["England", "England"],
          ["Wales", "Wales"],
        ],
      },
      OWED,
    ],
    isByTable: true,
  },
  readTerms,
  protections: () => ["TableImplied"],
  warn: warnAboutCouncil,
});

/** Reads the terms: the table of the day the order was made and of the council's country. */
function readTerms(reading: OrderReading): Terms | null {
  const { reader, owner, path, day } = reading;
  const country = jurisdiction.read(reader, owner.jurisdiction, "jurisdiction", path);
  const made = dateMade.read(reader, owner.dateMade, "dateMade", path);
  if (Number.isNaN(made)) return null;
  const table = day.rules.on(country === "England" ? "councilTaxEngland" : "councilTaxWales", made);
  if (table === null) {
    refuse(reading, "not_in_force", "dateMade", { taxYear: formatDate(made) });
    return null;
  }
  const columns = shareColumns(table.value ?? {});
  const lacksDays = columns.Day === null && usesUnit(reading, "Day");
  return lacksDays ? readWelshDays(reading, made, columns) : { kind: "UnitTable", columns, parameter: null };
}

function readWelshDays(reading: OrderReading, made: DayNumber, columns: ReturnType<typeof shareColumns>): Terms | null {
  const { rules, payDay } = reading.day;
  const daily = rules.on("councilTaxWalesDaily", made)?.value ?? null;
  if (daily === null || rules.policy("welshDailyTable", payDay) === "Refuse") {
    return notComputable(reading, "the daily column of the Welsh council tax table is not confirmed");
  }
  return { kind: "UnitTable", columns: { ...columns, Day: shareColumns(daily).Day }, parameter: null };
}

/** Warns if a council has more orders at once than it may. */
function warnAboutCouncil(order: Order, sequence: readonly Order[], { figures }: OrderDay) {
  const { kind, localAuthority } = order;
  if (localAuthority === null) return NO_WARNINGS;
  const maximum = figures.councilTaxOrdersPerCouncil;
  const earlier = sequence
    .slice(0, sequence.indexOf(order))
    .filter((other) => other.kind === kind && other.localAuthority === localAuthority);
  return earlier.length >= maximum ? [warning("too_many_orders_of_council", order, { maximum })] : NO_WARNINGS;
}
