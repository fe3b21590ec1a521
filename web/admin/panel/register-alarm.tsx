import { ShieldAlert } from 'lucide-react';
import { pagePath } from '../../../src/shared/pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useNews } from '../data/use-news.ts';
import { useMayDo } from '../data/use-role.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { Notice } from './notice.tsx';

/** Shows that unusually many certificates were issued within the last day, to every admin. Nobody can dismiss it. */
export function RegisterAlarm() {
  const alarm = useNews()?.registerAlarm ?? null;
  const [isOwner, isOffice] = [useMayDo('owner'), useMayDo('office')];
  if (alarm === null) return null;
  const { issued, by, since } = alarm;
  return (
    <Notice
      kind="failure"
      icon={<ShieldAlert />}
      title={`${issued.toLocaleString('en-IN')} certificates were issued, many of them within an hour`}
      ways={
        <>
          {isOwner ? (
            <ButtonLink href={pagePath('adminActivity')} variant="secondary" size="small">
              See the activity
            </ButtonLink>
          ) : null}
          {isOffice ? (
            <ButtonLink href={pagePath('adminRegister')} variant="secondary" size="small">
              See the register
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>
        Issued by {by.join(', ')} since {inSentence(arrivalTime(since, new Date()))}.
      </p>
      <p>
        If none of you did this, somebody is using an admin’s log-in:{' '}
        {isOwner
          ? 'reset that admin’s password under Admins, and revoke the certificates.'
          : 'tell an owner at once.'}{' '}
        This notice stays for a day.
      </p>
    </Notice>
  );
}

/** Returns 'today, 14:05' for 'Today, 14:05'. */
function inSentence(time: string): string {
  return time.replace(/^(?:Today|Yesterday)/u, (day) => day.toLowerCase());
}
