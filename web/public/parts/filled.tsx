import { Fragment, type ReactNode } from 'react';

interface FilledProps {
  text: string;
  /** The value for each name in braces. */
  values: Readonly<Record<string, ReactNode>>;
}

/** A text with elements put in for the names in braces, such as a link for `{phone}`; names without a value stay. */
export function Filled({ text, values }: FilledProps) {
  // Every other part is a name.
  return text.split(/\{(\w+)\}/u).map((part, index) => {
    const shown = index % 2 === 0 ? part : (values[part] ?? `{${part}}`);
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
    return <Fragment key={index}>{shown}</Fragment>;
  });
}
