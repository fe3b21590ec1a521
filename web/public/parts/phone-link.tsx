import { callLink } from '../../../src/shared/phone-links.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';

/** The institute's phone number, which a tap calls. */
export function PhoneLink() {
  const { phone } = useSiteFacts();
  const link = callLink(phone);
  return link === null ? phone : <a href={link}>{phone}</a>;
}
