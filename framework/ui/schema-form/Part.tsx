import { useForm } from "./form-context.ts";
import type { PartProps } from "./form-context.ts";
import { kindOf } from "./field-kind.ts";
import { ChoiceField, SwitchField } from "./ChoiceField.tsx";
import { ColorField } from "./ColorField.tsx";
import { EntryList } from "./EntryList.tsx";
import { Group } from "./Group.tsx";
import { JsonField } from "./JsonField.tsx";
import { NumberField } from "./NumberField.tsx";
import { ObjectFields } from "./ObjectFields.tsx";
import { PrivilegeField } from "./PrivilegeField.tsx";
import { TextField } from "./TextField.tsx";
import { UnionField } from "./UnionField.tsx";
import { ValueList } from "./ValueList.tsx";

/** Edits a part of a value as its schema asks for. */
export function Part(props: PartProps) {
  const { root } = useForm();
  const { path, part, value } = props;
  const kind = kindOf(root, part, { key: path.at(-1) ?? null, value });
  switch (kind.kind) {
    case "object":
      return (
        <Group {...props}>
          <ObjectFields path={path} part={kind.part} value={value} />
        </Group>
      );
    case "entries":
      return (
        <Group {...props}>
          <EntryList {...props} kind={kind} />
        </Group>
      );
    case "values":
      return (
        <Group {...props}>
          <ValueList {...props} kind={kind} />
        </Group>
      );
    case "privileges":
      return <PrivilegeField {...props} />;
    case "switch":
      return <SwitchField {...props} />;
    case "choice":
      return <ChoiceField {...props} words={kind.words} />;
    case "number":
      return <NumberField {...props} kind={kind} />;
    case "text":
      return <TextField {...props} kind={kind} />;
    case "color":
      return <ColorField {...props} />;
    case "union":
      return <UnionField {...props} kind={kind} />;
    case "json":
      return <JsonField {...props} />;
  }
}
