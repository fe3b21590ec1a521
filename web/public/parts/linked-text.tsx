import type { ReactNode } from 'react';

interface LinkedTextProps {
  /** With the link's name in braces. */
  text: string;
  name: string;
  /** The link. */
  children: ReactNode;
}

/** A sentence with a link in it, wherever the language puts it. */
export function LinkedText({ text, name, children }: LinkedTextProps) {
  const [before, after] = text.split(`{${name}}`);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
