import { firstLanguage } from '../../shared/languages.ts';
import type { Content } from '../layout.ts';
import { buttonTo, instituteName, type LetterParts } from '../letter-parts.ts';

/** For the institute: a mail with which an admin checks that mails arrive. */
export function testMail(parts: LetterParts): Content {
  return {
    language: firstLanguage,
    subject: `Test email · ${instituteName(parts.facts())}`,
    heading: 'Emails from your website are arriving',
    paragraphs: [
      'An admin sent this test email from the back office. Everything visitors send is emailed to this address in the same way.',
    ],
    details: [],
    button: buttonTo('adminPanel', parts),
    footer: ['You do not need to do anything.'],
    attachments: [],
  };
}
