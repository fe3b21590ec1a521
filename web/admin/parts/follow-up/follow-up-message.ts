import { fill } from '../../../../src/shared/content.ts';
import type { FollowUp } from '../../../../src/shared/records.ts';
import type { MessageTexts } from '../seats/place-message.ts';

/** Returns the message to a person: thanks for what was sent, and the question of that stage. */
export function followUpMessage(
  { name, source, wants, stage }: Pick<FollowUp, 'name' | 'source' | 'wants' | 'stage'>,
  { messages }: Pick<MessageTexts, 'messages'>,
  institute: string,
): string {
  const { sources, stages } = messages.followUp;
  const thanks = fill(sources[source], { wants });
  return [fill(messages.greeting, { name }), `${thanks} ${stages[stage]}`, institute].join('\n\n');
}
