import { ofPages } from '../page-heads.ts';
import { about, aboutHead } from './about.ts';
import { application, applicationHeads } from './application.ts';
import { batches, batchesHead, batchLists } from './batches.ts';
import { catalogue, catalogueHeads } from './catalogue.ts';
import { collaborations } from './collaborations.ts';
import { consent } from './consent.ts';
import { contact, contactHead, contactPage } from './contact.ts';
import { enrollment } from './enrollment.ts';
import { facilities } from './facilities.ts';
import { family } from './family.ts';
import { fees } from './fees.ts';
import { forms } from './forms.ts';
import { frame } from './frame.ts';
import { gallery, galleryHead } from './gallery.ts';
import { heads } from './heads.ts';
import { home, homeHead } from './home.ts';
import { legal } from './legal.ts';
import { mails } from './mails.ts';
import { messages } from './messages.ts';
import { popup } from './popup.ts';
import { questions } from './questions.ts';
import { refusals } from './refusals.ts';
import { search } from './search.ts';
import { verification, verificationHeads } from './verification.ts';

const pages = ofPages({
  home: homeHead,
  about: aboutHead,
  gallery: galleryHead,
  ...catalogueHeads,
  batches: batchesHead,
  contact: contactHead,
  ...applicationHeads,
  ...verificationHeads,
});

/** The same in Tamil. */
export const ta = {
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
  family,
  fees,
  forms,
  frame: { menu: pages.menu, ...frame },
  gallery,
  heads: { titles: { ...pages.titles, ...heads.titles } },
  home,
  legal,
  mails,
  messages,
  popup,
  questions,
  refusals,
  search: { descriptions: pages.descriptions, ...search },
  verification,
};
