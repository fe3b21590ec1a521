import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextNode } from '../shared/content.ts';
import { type Language, languageNames } from '../shared/languages.ts';
import { defaultTexts, textTrees } from './texts.ts';

/** Words that each language has to say, by meaning, and words that it must never say. */
const words: Readonly<
  Record<Language, Record<'never' | 'weDidIt' | 'money' | 'fullRefund' | 'pay' | 'isNotTheRpc', RegExp>>
> = {
  en: {
    // An account that nobody names, and people who are themselves erased.
    never: /account named|you are erased|(?:people|somebody) (?:who )?(?:was|were) erased|\byour place\b/iu,
    weDidIt: /\bwe (?:have|had to) cancel/iu,
    money: /\bif you have paid\b/iu,
    fullRefund: /\bfull refund\b/u,
    pay: /\bpay \{seatShare\} of the course fee\b/u,
    isNotTheRpc: /remote pilot certificate.*\bDGCA issues\b/u,
  },
  ta: {
    // A shareholder, a summer of QR, one who is destroyed, a wing on a propeller, and an account that nobody names.
    never: /பங்குதாரர்|QR கோட|உங்களை அழி|அழிக்கப்பட்டவர்|யாரையும் அழி|இறக்கை|உறுதிச் செய்தியில் உள்ள வங்கி/u,
    weDidIt: /நாங்கள் ரத்து செய்/u,
    money: /பணம் செலுத்தியிருந்தால்/u,
    fullRefund: /முழுத் தொகை/u,
    pay: /கட்டணத்தில் \{seatShare\} செலுத்துங்கள்/u,
    isNotTheRpc: /ரிமோட் பைலட் சான்றிதழ்.*வேறு.*DGCA வழங்கும்/u,
  },
};

function allOf(node: TextNode | Readonly<Record<string, TextNode>>): string[] {
  return typeof node === 'string' ? [node] : Object.values(node).flatMap(allOf);
}

for (const language of languageNames) {
  test(`nothing that visitors read (${language}) misleads them about money, a seat, a certificate or themselves`, () => {
    const { never, weDidIt, money, fullRefund, pay, isNotTheRpc } = words[language];
    for (const text of allOf(textTrees[language])) assert.doesNotMatch(text, never);

    const { mails, messages, application, enrollment } = defaultTexts[language];
    const { cancelled, lapsing, certificate } = mails.notices;
    for (const text of [cancelled.text, cancelled.withoutDate, cancelled.ofBatch.text]) {
      assert.match(text, weDidIt);
      assert.match(text, money);
    }
    assert.match(cancelled.ofBatch.text, fullRefund);
    assert.match(messages.cancelled, money);
    assert.doesNotMatch(messages.cancelled, weDidIt, 'it also goes to whoever left by themselves');

    // The mails and the pages ask for the same thing.
    const onPage = application.next.held.find(({ id }) => id === 'pay')?.text ?? '';
    const afterForm = enrollment.next.steps.find(({ id }) => id === 'seat')?.text ?? '';
    for (const text of [onPage, afterForm, mails.standing.held, mails.standing.heldForLong, lapsing.text])
      assert.match(text, pay);

    for (const text of [certificate.text, certificate.replacement.text, messages.certificate])
      assert.match(text, isNotTheRpc);
  });
}
