import { forEachInbox, type Inbox, inboxes, inboxNames } from '../shared/inboxes.ts';

/** The words for each inbox, to those who fill its form. */
export type InboxTexts = Readonly<
  Record<
    Inbox,
    {
      /** In the notice at the form: what is kept, and for what. */
      consent: string;
      /** The email that confirms it; `forCourse` is its text where a course is known. */
      mail: { subject: string; heading: string; text: string; forCourse?: string };
      /** The beginning of a chat with the sender. */
      followUp: string;
      /** In the privacy policy: what the form collects. */
      policy: { title: string; data: string; purpose: string; kept: string };
    }
  >
>;

/** Returns one of the texts of every inbox, by their names: the keys by which it is published. */
export function ofInboxes<Texts extends InboxTexts, Part extends keyof InboxTexts[Inbox]>(
  texts: Texts,
  part: Part,
) {
  return forEachInbox((name) => texts[name][part]) as { [Name in Inbox]: Texts[Name][Part] };
}

/** Returns what the privacy policy says of every form. */
export function policiesOf(texts: InboxTexts) {
  return inboxNames.map((name) => ({ id: inboxes[name].policy, ...texts[name].policy }));
}
