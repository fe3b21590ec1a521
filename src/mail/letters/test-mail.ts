import type { Context } from '../../context.ts';
import { firstLanguage } from '../../shared/languages.ts';
import type { Content } from '../layout.ts';
import { buttonTo, instituteName } from '../letter-words.ts';

export function testMail(context: Context): Content {
  return {
    language: firstLanguage,
    subject: `Test email · ${instituteName(context.ask.facts())}`,
    heading: 'Emails from your website are arriving',
    paragraphs: [
      'An admin sent this test email from the back office. Everything visitors send is emailed to this address in the same way.',
    ],
    details: [],
    button: buttonTo(context, 'adminPanel'),
    footer: ['You do not need to do anything.'],
    attachments: [],
  };
}
