import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../../../src/content/en/index.ts';
import { ta } from '../../../../src/content/ta/index.ts';
import { followUpMessage } from './follow-up-message.ts';

test('a message thanks for what was sent and asks what the stage asks, in the language of the person', () => {
  const person = { name: 'Ravi', source: 'enrollments', wants: 'FPV', stage: 'new' } as const;
  assert.equal(
    followUpMessage(person, en, 'Drone Academy'),
    'Hello Ravi,\n\nThank you for your application: FPV. When may we call you?\n\nDrone Academy',
  );
  const other = { ...person, source: 'contactMessages', stage: 'lost' } as const;
  assert.match(
    followUpMessage(other, en, 'Drone Academy'),
    /for your message\. If you have another question/u,
  );
  assert.match(followUpMessage(person, ta, 'Drone Academy'), /^வணக்கம் Ravi,\n\nFPV: .*\. உங்களுக்கு எப்போது/u);
});
