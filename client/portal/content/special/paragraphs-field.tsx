import { type FieldProps, TextArea } from "#client/kit/fields/field.tsx";
import { useParagraphs } from "#client/kit/markdown/use-paragraphs.ts";

interface ParagraphsFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  rows?: number;
  maxLength: number;
}

/** Text area for several paragraphs, separated by empty lines. */
export function ParagraphsField({ value, onChange, ...rest }: ParagraphsFieldProps) {
  return <TextArea {...rest} {...useParagraphs(value, onChange)} />;
}
