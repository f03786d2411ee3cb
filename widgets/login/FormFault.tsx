import { Icon } from "../../framework/ui/index.ts";

/** Why the form as a whole was refused; told to screen readers at once. */
export function FormFault({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text === null ? null : (
        <p className="login__fault">
          <Icon name="exclamation-mark-circle" />
          {text}
        </p>
      )}
    </div>
  );
}
