import type { Translated } from '../../../src/shared/content.ts';
import type { forms as english } from '../en/forms.ts';

export const forms: Translated<typeof english> = {
  labels: {
    name: 'பெயர்',
    email: 'மின்னஞ்சல்',
    phone: 'போன் எண்',
    address: 'முகவரி',
    course: 'பயிற்சி',
    place: 'ஊர்',
    message: 'செய்தி',
  },
  wrong: {
    missing: '{label} தேவை.',
    notText: '{label} எழுத்தாக இருக்க வேண்டும்.',
    tooLong: '{label} {most} எழுத்துகளுக்கு மேல் இருக்கக் கூடாது.',
    email: '{label} name@example.com போன்ற முகவரியாக இருக்க வேண்டும்.',
    phone: '{least} முதல் {most} இலக்கங்கள் உள்ள போன் எண்ணை எழுதுங்கள். எடுத்துக்காட்டு: 98765 43210.',
    agree: 'அனுப்பும் முன் விதிமுறைகளை ஏற்றுக்கொள்ளுங்கள்.',
  },
  sent: {
    enrollment: 'உங்கள் சேர்க்கைப் படிவம் எங்களுக்கு வந்து சேர்ந்தது!',
    registration: 'நன்றி! உங்கள் விவரங்கள் எங்களுக்கு வந்து சேர்ந்தன.',
    message: 'உங்கள் செய்தி எங்களுக்கு வந்து சேர்ந்தது!',
  },
};
