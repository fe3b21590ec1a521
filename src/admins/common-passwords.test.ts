import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';

const ownWords = ['Namakkal Drone Academy', 'Meena Kumari', 'meena.k@example.com'];

const common = [
  ...['password1234', 'Password@123', 'P@ssw0rd2024!', 'passwordpassword', 'adminadmin', 'Admin@12345'],
  ...['welcome@2026', 'India@123456', 'qwertyuiop', 'qwerty123456', '1234567890', '12345678901234567890'],
  ...['0987654321', 'abcdefghij', '1q2w3e4r5t', '1qaz2wsx3edc', 'aaaaaaaaaa', 'abababababab'],
  ...['          ', '٣٣٣٣٣٣٣٣٣٣'],
];
const known = ['namakkaldroneacademy', 'Namakkal-Drone-Academy', 'Namakkal123', 'meenakumari', 'Meena@1234'];
const others = [
  ...['twentylowercaseletters', 'correct horse battery', 'flying-high-42', 'new-password-1'],
  ...['admin-password-2', 'ten chars!', '!@#$%^&*ab', '8302917465', 'password 8302917465'],
  ...['kk5zfv2emu3c7r8w9hdp', 'கடவுச்சொல் \u{1f600}', `${'x '.repeat(90)}last one`],
  '\u{1f469}\u200d\u{1f680}\u{1f1ee}\u{1f1f3}\u{1f333}\u{1f335}\u{1f42f}',
];

test('common words are refused in any disguise, and so are the institute’s own', () => {
  for (const password of [...common, ...known]) assert.ok(isCommonPassword(password, ownWords), password);
  assert.ok(!isCommonPassword('meenakumari', []));
});

test('any other password of that length is accepted, whatever its signs', () => {
  for (const password of others) assert.ok(!isCommonPassword(password, ownWords), password);
});
