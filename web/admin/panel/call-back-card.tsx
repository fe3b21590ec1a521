import { Link } from 'wouter';
import { toCall } from '../../../src/shared/follow-up.ts';
import { callLink } from '../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../src/shared/phone-number.ts';
import type { FollowUp, TodayWork } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { WhatsAppGlyph } from '../../ui/whatsapp-glyph.tsx';
import { mailAddress } from '../parts/contact-links.tsx';
import { noAnswer } from '../parts/follow-up/follow-up-words.ts';
import { LastChange } from '../parts/follow-up/last-change.tsx';
import { useFollowUpActs } from '../parts/follow-up/use-follow-up-acts.ts';
import { useFollowUpChat } from '../parts/follow-up/use-follow-up-chat.ts';
import { TodayCard, TodayLine } from './today-card.tsx';
import { dueText, reasonText } from './today-words.ts';

interface CallBackCardProps extends Pick<TodayWork, 'callBack'> {
  day: string;
  /** Reads Today again. */
  reload: () => Promise<unknown>;
}

/** Whom to call first, with the ways to reach them; who does not answer is called tomorrow. */
export function CallBackCard({ callBack: { people, work }, day, reload }: CallBackCardProps) {
  const put = () => void reload().catch(() => undefined);
  const acts = useFollowUpActs({ today: day, put, onBegin: () => undefined });
  const left = toCall(work);
  const { done } = work;
  const all = left + done;
  return (
    <>
      <TodayCard
        title="Call back"
        note={all === 0 ? undefined : `${number(done)} of ${number(all)} done today`}
        empty={done === 0 ? 'Nobody is to be called today.' : 'Everybody who was to be called today is done.'}
        more={
          left > people.length ? (
            <Link href={screenPath('adminFollowUp')}>All {number(left)} in Follow-up</Link>
          ) : undefined
        }
      >
        {people.map((person) => (
          <Caller key={person._id} person={person} onNoAnswer={() => void acts.noAnswer(person)} />
        ))}
      </TodayCard>
      <LastChange done={acts.done} onOver={acts.forget} />
    </>
  );
}

function Caller({ person, onNoAnswer }: { person: FollowUp; onNoAnswer: () => void }) {
  const { _id, name, phone, email } = person;
  const chat = useFollowUpChat(person);
  const called = phone === null ? null : internationalNumber(phone);
  const call = called && callLink(called);
  const { text, isLate } = dueText(person, new Date());
  return (
    <TodayLine
      name={<Link href={screenPath('adminPerson', _id)}>{name}</Link>}
      beside={phone ?? email}
      due={text}
      isPressing={isLate}
      about={reasonText(person)}
    >
      {call === null ? null : (
        <ButtonLink href={call} variant="secondary" size="small" aria-label={`Call ${name}`}>
          Call
        </ButtonLink>
      )}
      {chat === null ? null : (
        <ButtonLink
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          size="small"
          icon={<WhatsAppGlyph />}
          aria-label={`WhatsApp ${name} (opens a new tab)`}
        >
          WhatsApp
        </ButtonLink>
      )}
      {call === null && email !== '' ? (
        <ButtonLink href={mailAddress(email)} variant="secondary" size="small" aria-label={`Email ${name}`}>
          Email
        </ButtonLink>
      ) : null}
      <Button variant="quiet" size="small" aria-label={`${noAnswer}: ${name}`} onClick={onNoAnswer}>
        {noAnswer}
      </Button>
    </TodayLine>
  );
}

function number(count: number): string {
  return count.toLocaleString('en-IN');
}
