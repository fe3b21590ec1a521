import type { ComponentProps, KeyboardEvent } from 'react';
import { ButtonLink } from '../../ui/button.tsx';

/**
 * A link inside the back office that the specification calls a button: announced as one and pressed by the space bar
 * too, but still a link underneath, so that it opens in another tab.
 */
export function ActionLink(props: ComponentProps<typeof ButtonLink>) {
  return <ButtonLink {...props} role="button" onKeyDown={pressOnSpace} />;
}

/** Presses a link as the space bar presses a button. */
export function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
