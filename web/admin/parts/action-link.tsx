import type { ComponentProps, KeyboardEvent } from 'react';
import { ButtonLink } from '../../ui/button.tsx';

/**
 * A link that looks like a button: announced as one and pressed by the space bar too, but still a link, so that it can be
 * opened in another tab.
 */
export function ActionLink(props: ComponentProps<typeof ButtonLink>) {
  return <ButtonLink {...props} role="button" onKeyDown={pressOnSpace} />;
}

/** Clicks a link on the space bar, as on a button. */
export function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
