/** Everything that can be wrong with a caller's facts. The interface's `reasonToken`s are this union. */
export type ProblemToken =
  | "required"
  | "required_with"
  | "must_be_absent"
  | "sent_together"
  | "unknown_field"
  | "must_not_be_empty"
  | "wrong_type"
  | "not_a_number"
  | "not_an_integer"
  | "too_small"
  | "too_large"
  | "too_many_items"
  | "unknown_value"
  | "invalid_format"
  | "duplicate"
  | "not_whole_pence"
  | "not_whole_pounds"
  | "negative_amount"
  | "invalid_date"
  | "date_before"
  | "date_after"
  | "outside_tax_year"
  | "unsupported_tax_year"
  | "invalid_period"
  | "invalid_tax_code"
  | "invalid_ni_category"
  | "ni_category_not_allowed"
  | "negative_net_pay"
  | "not_in_force"
  | "source_not_found"
  | "dates_not_ascending"
  | "limits_not_ascending"
  | "parameter_missing"
  | "no_payslips_for_average"
  | "start_too_early"
  | "start_too_late"
  | "too_many_blocks"
  | "block_not_whole_weeks"
  | "territory_not_covered"
  | "not_allowed_in_territory"
  | "overlapping_dates"
  | "maximum_weeks_used"
  | "field_of_another_order_type"
  | "order_not_computable"
  | "order_type_cannot_change"
  | "correction_not_available_for_type"
  | "second_current_maintenance_arrestment"
  | "arrestments_not_ended"
  | "status_move_not_allowed"
  | "not_the_last_line_item"
  | "no_working_day"
  | "not_a_fraction"
  | "below_auto_enrolment_minimum"
  | "postponement_too_long"
  | "malformed_json"
  | "malformed_xml"
  | "totals_differ"
  | "not_a_banking_day"
  | "bank_details_fail_modulus_check"
  | "unsafe_xml"
  | "element_not_expected"
  | "text_not_allowed"
  | "rti_rule_broken"
  | "ir_mark_wrong"
  | "late_reason_withdrawn"
  | "notice_not_applicable"
  | "font_not_usable"
  | "colour_not_usable"
  | "image_not_usable"
  | "characters_not_printable"
  | "unknown_dataset"
  | "field_not_in_dataset"
  | "not_filterable"
  | "not_groupable"
  | "aggregation_not_supported"
  | "operator_not_supported"
  | "value_type_mismatch"
  | "group_by_required"
  | "field_not_grouped"
  | "duplicate_alias"
  | "filter_too_deep"
  | "unknown_relative_period"
  | "mapping_missing"
  | "snapshot_differs"
  | "not_a_rulebook";

/** One problem: its token, the place (a JSON pointer into the facts), and the figures that explain it. */
export interface Problem {
  readonly token: ProblemToken;
  readonly path: string;
  readonly arguments: Readonly<Record<string, string | number>> | null;
}

export function problem(token: ProblemToken, path: string, args: Problem["arguments"] = null): Problem {
  return { token, path, arguments: args };
}

/** Returns one step of a JSON pointer, with the two reserved characters escaped. */
export function pointerStep(key: string | number): string {
  if (typeof key === "number" || !(key.includes("/") || key.includes("~"))) return `/${key}`;
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
