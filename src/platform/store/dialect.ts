import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from "kysely";

/** What is written for a list of values, by the operator that precedes it. */
const OVER_ARRAYS: Readonly<Record<string, string>> = { in: " = any(", "not in": " <> all(" };

/**
 * States a list of values as one array. `in` with a parameter for each of two hundred ids takes several times as long to
 * build, to parse and to plan, and is a text of its own for each number of ids. No row is in an empty list.
 */
class ListsAsArrays extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const over = OperatorNode.is(operator) ? OVER_ARRAYS[operator.operator] : undefined;
    if (over === undefined || !PrimitiveValueListNode.is(rightOperand)) {
      super.visitBinaryOperation(node);
    } else {
      this.visitNode(leftOperand);
      this.append(over);
      this.appendValue([...rightOperand.values]);
      this.append(")");
    }
  }
}

/** PostgreSQL, with lists of values as arrays. */
export class StoreDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new ListsAsArrays();
  }
}
