import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { LabelledBox, TextArea } from "../../controls";
import type { Operation, Parameter } from "./operation";
import { type Shown, send, type Values } from "./send";
import { ShownResponse } from "./shown-response";

/** The values of records that were entered last, for the forms of other operations on the page. */
const entered = new Map<string, string>();

const MOST_ROWS = 20;

/** The form that sends an operation, and its response below. */
export function TryForm({ operation }: { readonly operation: Operation }): JSX.Element {
  const { id, method, path, parameters, bodyType, exampleBody } = operation;
  const [values, setValues] = useState<Values>(
    () => new Map(parameters.map((each) => [each, entered.get(each.name) ?? ""])),
  );
  const [body, setBody] = useState(exampleBody);
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown | Error | null>(null);
  const change = (parameter: Parameter, value: string): void => {
    if (isOfRecord(parameter)) entered.set(parameter.name, value);
    setValues(new Map([...values, [parameter, value]]));
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setShown(await send(operation, values, body).catch((error: Error) => error));
    setBusy(false);
  };
  return (
    <form aria-label={`${method} ${path}`} onSubmit={submit}>
      <div class="parameters">
        {parameters.map((parameter) => (
          <ParameterBox
            key={parameter}
            id={`${id}-${parameter.name}`}
            parameter={parameter}
            value={values.get(parameter) ?? ""}
            change={(value) => change(parameter, value)}
          />
        ))}
      </div>
      {bodyType !== null && (
        <TextArea
          id={`${id}-body`}
          label="Body"
          hint="The example of the operation, to be changed."
          rows={Math.min(MOST_ROWS, body.split("\n").length + 1)}
          value={body}
          change={setBody}
        />
      )}
      <button type="submit" disabled={isBusy}>
        {`Send ${method}`}
      </button>
      <ShownResponse shown={shown} />
    </form>
  );
}

/** Whether a value means the same in every operation: those of one request, such as `If-Match`, do not. */
function isOfRecord({ place, name }: Parameter): boolean {
  return place === "path" || name === "X-Org-Id";
}

interface BoxProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: string;
  readonly change: (value: string) => void;
}

function ParameterBox({ id, parameter, value, change }: BoxProps): JSX.Element {
  const { place, name, isRequired, isList } = parameter;
  const label = `${name} (${place}${isRequired ? ", required" : ""}${isList ? ", several with commas" : ""})`;
  return (
    <LabelledBox id={id} label={label}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        required={isRequired}
        value={value}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </LabelledBox>
  );
}
