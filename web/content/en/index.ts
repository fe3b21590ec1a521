import { about } from './about.ts';
import { application } from './application.ts';
import { batches, batchLists } from './batches.ts';
import { catalogue } from './catalogue.ts';
import { collaborations } from './collaborations.ts';
import { consent } from './consent.ts';
import { contact, contactPage } from './contact.ts';
import { enrollment } from './enrollment.ts';
import { facilities } from './facilities.ts';
import { fees } from './fees.ts';
import { forms } from './forms.ts';
import { frame } from './frame.ts';
import { gallery } from './gallery.ts';
import { heads } from './heads.ts';
import { home } from './home.ts';
import { legal } from './legal.ts';
import { mails } from './mails.ts';
import { messages } from './messages.ts';
import { popup } from './popup.ts';
import { questions } from './questions.ts';
import { search } from './search.ts';
import { verification } from './verification.ts';

/** Every text that visitors read, in English: the language in which they are written first. */
export const en = {
  about,
  application,
  batches,
  batchLists,
  catalogue,
  collaborations,
  consent,
  contact,
  contactPage,
  enrollment,
  facilities,
  fees,
  forms,
  frame,
  gallery,
  heads,
  home,
  legal,
  mails,
  messages,
  popup,
  questions,
  search,
  verification,
};
